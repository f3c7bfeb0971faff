import { afterAll, beforeAll, expect, test } from 'vitest';
import { withConnection } from '../../apps/server/src/db/connections.ts';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { scanFinding, scanReport } from '../harness/scan-report.ts';
import { until } from '../harness/until.ts';
import { testRepository } from '../harness/uploads.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('an upload waits without a connection for a repository that another transaction changes [SCAN-12]', async () => {
  const repository = await testRepository(tenant);
  await repository.upload(scanReport([scanFinding({ secret: 'one' })]));
  const waiting = () =>
    deployment.sql<{ pid: number }>(
      `select pid from pg_stat_activity
       where datname = current_database() and usename = 'svc_app' and wait_event_type = 'Lock'`,
    );
  const upload = await withConnection(deployment.owner, async (client) => {
    await client.query('begin');
    await client.query('select from repositories where repo_id = $1 for update', [repository.id]);
    const pending = repository.upload(scanReport([scanFinding({ secret: 'two' })]));
    const seen = new Set<number>();
    // a job of the first upload may wait for the repository, too
    await until('a connection that waited for the lock is free', async () => {
      const now = (await waiting()).map(({ pid }) => pid);
      for (const pid of now) seen.add(pid);
      return seen.size > now.length;
    });
    await client.query('rollback');
    return { pending };
  });

  await upload.pending;
  expect(await repository.findings()).toHaveLength(2);
});
