import { FRAMEWORKS } from '@svc/compliance';
import type { ComplianceScope, EvidenceRecord, Snapshot } from '@svc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob, stopSchedules } from '../harness/jobs.ts';
import { allPages } from '../harness/pages.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;
beforeAll(async () => {
  deployment = await startDeployment();
  await stopSchedules(deployment);
});
afterAll(() => deployment?.stop());

const takeAll = ({ id: tenantId }: Tenant) =>
  runJob(deployment, 'snapshots.take', { tenantId, ids: {} });
const list = (query: string, of: Tenant) =>
  allPages<Snapshot>(of.vera, `/v1/compliance/snapshots?${query}`, 2);

describe('the daily snapshots', () => {
  test('are one of each framework for everything and for each scope, once a day, sealed by the service [COMP-01/status]', async () => {
    const daily = await deployment.createTenant('daily');
    const { body: scope } = await daily.alice.post<ComplianceScope>('/v1/compliance/scopes', {
      name: 'Support assistant',
    });
    await takeAll(daily);
    await takeAll(daily);
    const taken = await list('', daily);
    const current = new Set(FRAMEWORKS.map(({ id }) => id));
    expect(taken).toHaveLength(2 * current.size);
    const series = taken.map(({ frameworkId, scope: of }) => `${frameworkId} ${of?.name}`);
    expect(new Set(series).size).toBe(2 * current.size);
    expect(new Set(taken.map(({ trigger }) => trigger))).toEqual(new Set(['schedule']));
    expect(await list(`scope=${scope.id}`, daily)).toHaveLength(current.size);
    expect(await list('scope=none&frameworkId=soc2-tsc', daily)).toMatchObject([
      { frameworkId: 'soc2-tsc', scope: null },
    ]);
    const { body } = await daily.vera.get<{ items: EvidenceRecord[] }>(
      '/v1/evidence?kind=compliance.snapshot_taken&limit=200',
    );
    expect(body.items).toHaveLength(2 * current.size);
    expect(body.items[0]?.event.actor).toMatchObject({ type: 'service', id: 'svc' });
    // yesterday's are no obstacle to those of today
    await deployment.sql(
      `update compliance_snapshots set taken_at = taken_at - interval '1 day' where tenant_id = $1`,
      [daily.id],
    );
    await takeAll(daily);
    expect(await list('', daily)).toHaveLength(4 * current.size);
  });

  test('are due for tenants without those of today, from their second day on', async () => {
    const due = await deployment.createTenant('due');
    const isDue = async () => {
      const rows = await deployment.sql<{ tenant_id: string }>(
        'select tenant_id from tenants_with_due_snapshots(1000)',
      );
      return rows.some(({ tenant_id }) => tenant_id === due.id);
    };
    const set = (change: string) =>
      deployment.sql(`update compliance_snapshot_runs set ${change} where tenant_id = $1`, [
        due.id,
      ]);
    const suspend = (at: string) =>
      deployment.sql(`update tenants set suspended_at = ${at} where tenant_id = $1`, [due.id]);
    expect(await isDue()).toBe(false);
    await deployment.sql(
      `update tenants set created_at = created_at - interval '1 day' where tenant_id = $1`,
      [due.id],
    );
    expect(await isDue()).toBe(true);
    await suspend('now()');
    expect(await isDue()).toBe(false);
    await suspend('null');
    await runJob(deployment, 'snapshots.find-due');
    await until('the snapshots are taken', async () => {
      const rows = await deployment.sql(
        'select from compliance_snapshot_runs where tenant_id = $1 and enqueued_at is null',
        [due.id],
      );
      return rows.length === 1;
    });
    expect(await list('frameworkId=iso-42001', due)).toHaveLength(1);
    expect(await isDue()).toBe(false);
    await set(`completed_at = now() - interval '24 hours'`);
    expect(await isDue()).toBe(true);
    await set('enqueued_at = now()');
    expect(await isDue()).toBe(false);
    await set(`enqueued_at = now() - interval '61 minutes'`);
    expect(await isDue()).toBe(true);
  });

  test('starts for five tenants at once, and for the next a minute later [COMP-01/status]', async () => {
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, n) => deployment.createTenant(`many-${n}`)),
    );
    const ids = many.map(({ id }) => id);
    await deployment.sql('update tenants set suspended_at = now() where not tenant_id = any ($1)', [
      ids,
    ]);
    await deployment.sql(
      `update tenants set created_at = now() - interval '2 days' where tenant_id = any ($1)`,
      [ids],
    );
    await runJob(deployment, 'snapshots.find-due');
    const rows = await deployment.sql<{ delay: number }>(
      `select extract(epoch from start_after - created_on)::int as delay from pgboss.job
       where name = 'snapshots.take' and data ->> 'tenantId' = any ($1) order by 1`,
      [ids],
    );
    expect(rows.map(({ delay }) => delay)).toEqual([0, 0, 0, 0, 0, 60]);
    await deployment.sql('update tenants set suspended_at = null where suspended_at is not null');
  });
});
