/**
 * The service of the benchmark `compliance-read` in a process of its own: a tenant whose signals are computed, and in which every control
 * of a framework is attested. It prints its address and a token, and ends on the message `stop`.
 */
import { once } from 'node:events';
import { FRAMEWORKS } from '@svc/compliance';
import { startDeployment } from '../../tests/harness/deployment.ts';
import { runJob, stopSchedules } from '../../tests/harness/jobs.ts';

export type ComplianceListening = {
  readonly url: string;
  readonly token: string;
  /** Day (UTC) of the snapshot of the framework. */
  readonly day: string;
};

const [frameworkId = ''] = process.argv.slice(2);
const framework = FRAMEWORKS.find(({ id }) => id === frameworkId);
if (framework === undefined) throw new Error(`framework ${frameworkId} does not exist`);

const deployment = await startDeployment();
await stopSchedules(deployment);
const tenant = await deployment.createTenant('bench');
await runJob(deployment, 'signals.refresh', { tenantId: tenant.id, ids: {} });
await deployment.sql(
  `insert into control_attestations (tenant_id, attestation_id, framework_id, framework_version, control_id, position,
     implementation, evidence, attested_at, expires_at, evidence_id)
   select $1, 'att_' || n, $2, $3, c.id, 1, 'implemented', '[]', now(), now() + interval '100 days', 'evt_' || n
   from unnest($4::text[]) with ordinality c(id, n)`,
  [tenant.id, framework.id, framework.version, framework.controls.map(({ id }) => id)],
);
await deployment.sql('analyze control_attestations');
const { status, body } = await tenant.alice.post<{ takenAt: string }>('/v1/compliance/snapshots', {
  frameworkId,
});
if (status !== 201) throw new Error(`the snapshot was answered ${JSON.stringify(body)}`);
process.send?.({
  url: deployment.url,
  token: tenant.vera.token as string,
  day: body.takenAt.slice(0, 10),
} satisfies ComplianceListening);
await once(process, 'message');
await deployment.stop();
process.disconnect();
