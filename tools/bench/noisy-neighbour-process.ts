/**
 * The two other processes of the benchmark `noisy-neighbour`. `service` runs the service with two tenants and prints its address
 * and their credentials; `flood` sends one tenant's load until it is killed.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { api } from '../../tests/harness/api.ts';
import { startDeployment, type Tenant } from '../../tests/harness/deployment.ts';
import { scanFinding, scanReport, scanUpload } from '../../tests/harness/scan-report.ts';

/** Who a tenant's requests come from: an administrator's JWT and an agent's token. */
export type Credentials = { readonly admin: string; readonly agent: string };
export type Listening = {
  readonly url: string;
  readonly flooder: Credentials;
  readonly other: Credentials;
};

const LANES = { uploads: 12, lists: 16, bills: 4, exports: 4, checks: 32, bad: 16 };
const FINDINGS_PER_UPLOAD = 5_000;

if (process.argv[2] === 'service') await serve();
if (process.argv[2] === 'flood') await flood();

async function serve(): Promise<void> {
  const deployment = await startDeployment();
  const credentials = async (tenant: Tenant): Promise<Credentials> => ({
    admin: tenant.alice.token as string,
    agent: (await approvedAgent(deployment, tenant, 'worker')).api.token as string,
  });
  const flooder = await credentials(await deployment.createTenant('flood'));
  const other = await credentials(await deployment.createTenant('other'));
  process.send?.({ url: deployment.url, flooder, other } satisfies Listening);
  await once(process, 'message');
  await deployment.stop();
  process.disconnect();
}

async function flood(): Promise<void> {
  const [{ url, flooder }] = (await once(process, 'message')) as [Listening];
  const admin = api(url, flooder.admin);
  const agent = api(url, flooder.agent);
  await admin.put('/v1/repos', { name: 'acme/flood' });
  const findings = Array.from({ length: FINDINGS_PER_UPLOAD }, () => ({
    ...scanFinding(),
    fingerprint: `v1:${randomBytes(16).toString('hex')}`,
  }));
  const upload = scanUpload(scanReport(findings, []));
  const lanes = (count: number, send: () => Promise<unknown>) =>
    Array.from({ length: count }, async () => {
      for (;;) await send().catch(() => {});
    });
  process.send?.('on');
  await Promise.all([
    ...lanes(LANES.uploads, () => admin.post('/v1/repos/acme%2Fflood/scans', upload)),
    ...lanes(LANES.lists, () => admin.get('/v1/findings?limit=200')),
    ...lanes(LANES.bills, () => admin.get('/v1/aibom/cyclonedx')),
    ...lanes(LANES.exports, () => admin.get('/v1/evidence/export')),
    ...lanes(LANES.checks, () => agent.post('/v1/govern/check', { tool: 'search' })),
    ...lanes(LANES.bad, () => api(url, 'garbage').get('/v1/me')),
  ]);
}
