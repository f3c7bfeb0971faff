import { newId, type Repository } from '@svc/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingKey } from '../../apps/server/src/platform/jobs/job.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';

let deployment: Deployment;
let many: Tenant;
let one: Tenant;
const repositories = new Map<Tenant, string>();

beforeAll(async () => {
  // nobody takes the jobs
  deployment = await startDeployment({ SVC_ROLES: 'api' });
  [many, one] = [await deployment.createTenant('many'), await deployment.createTenant('one')];
  for (const tenant of [many, one]) {
    const { body } = await tenant.alice.put<Repository>('/v1/repos', { name: 'acme/checkout' });
    repositories.set(tenant, body.id);
  }
});
beforeEach(() => deployment.sql('delete from pgboss.job'));
afterAll(() => deployment?.stop());

test('of checks that are due each tenant has its turn, and those whose job waits are left out [PR-03]', async () => {
  const check = async (tenant: Tenant, minutes: number) => {
    const id = newId('check');
    await deployment.sql(
      `insert into pull_request_checks (tenant_id, check_id, repo_id, pull_number, head_commit, created_at)
       values ($1, $2, $3, 1, $4, now() - make_interval(mins => $5))`,
      [tenant.id, id, repositories.get(tenant), 'a'.repeat(40), minutes],
    );
    return id;
  };
  const [first, second] = [await check(many, 9), await check(many, 8)];
  await check(many, 7);
  const other = await check(one, 1);
  const due = async (limit: number) =>
    (
      await deployment.sql<{ check_id: string }>(
        'select check_id from due_pull_request_checks(45, $1)',
        [limit],
      )
    ).map(({ check_id }) => check_id);

  expect(await due(3)).toEqual([first, other, second]);
  await deployment.sql(
    `insert into pgboss.job (name, data, policy, singleton_key)
     select name, '{}', policy, $2 from pgboss.queue where name = $1`,
    [
      'pull-request-checks.run',
      waitingKey({ tenantId: many.id, ids: { checkId: first as string } }),
    ],
  );
  expect(await due(2)).toEqual([second, other]);
});

test('of scans that are due the tenant that waits longest comes first, and one whose job waits is left out [APP-03/scan]', async () => {
  const due = () =>
    deployment.sql<{ tenant_id: string; is_nightly: boolean }>(
      'select tenant_id, is_nightly from tenants_with_due_scan_runs(35, 10)',
    );
  for (const tenant of [one, many]) {
    const path = `/v1/repos/${repositories.get(tenant)}/rescan`;
    expect((await tenant.alice.post(path, {})).status).toBe(202);
  }
  expect(await due()).toEqual([]);

  await deployment.sql(
    `update scan_runs set due_at = due_at - interval '1 hour' where tenant_id = $1`,
    [many.id],
  );
  await deployment.sql('delete from pgboss.job');
  expect(await due()).toEqual([
    { tenant_id: many.id, is_nightly: false },
    { tenant_id: one.id, is_nightly: false },
  ]);
});
