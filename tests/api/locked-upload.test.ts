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
    deployment.sql(
      `select pid from pg_stat_activity
       where datname = current_database() and usename = 'svc_app' and wait_event_type = 'Lock'`,
    );
  const upload = await withConnection(deployment.owner, async (client) => {
    await client.query('begin');
    await client.query('select from repositories where repo_id = $1 for update', [repository.id]);
    const pending = repository.upload(scanReport([scanFinding({ secret: 'two' })]));
    await until('the upload waits for the lock', async () => (await waiting()).length > 0);
    await until('its connection is free', async () => (await waiting()).length === 0);
    await client.query('rollback');
    return { pending };
  });

  await upload.pending;
  expect(await repository.findings()).toHaveLength(2);
});
