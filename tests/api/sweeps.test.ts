import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Deployment, startDeployment, type Tenant } from '../harness/deployment.ts';
import { runJob } from '../harness/jobs.ts';

let deployment: Deployment;
let tenant: Tenant;

beforeAll(async () => {
  deployment = await startDeployment();
  tenant = await deployment.createTenant('acme');
});
afterAll(() => deployment?.stop());

test('deliveries that ended 30 days ago are deleted; later ones and those that wait stay [NOTE-04]', async () => {
  const { sql } = deployment;
  const { body: channel } = await tenant.alice.post<{ id: string }>('/v1/notifications', {
    type: 'webhook',
    targetUrl: 'https://hooks.example.com/ops',
  });
  for (const [id, state, days] of [
    ['dlv_old', 'delivered', 31],
    ['dlv_new', 'failed', 29],
    ['dlv_waits', 'pending', 31],
    ['dlv_collected', 'collected', 31],
  ]) {
    await sql(
      `insert into notification_deliveries (tenant_id, delivery_id, channel_id, event, body, state, created_at)
       values ($1, $2, $3, 'test', '', $4, now() - make_interval(days => $5))`,
      [tenant.id, id, channel.id, state, days],
    );
  }

  await runJob(deployment, 'notification-deliveries.sweep');

  const left = await sql('select delivery_id from notification_deliveries order by delivery_id');
  expect(left.map((row) => row['delivery_id'])).toEqual(['dlv_collected', 'dlv_new', 'dlv_waits']);
});

test('previews of bulk changes are deleted after a day [FIND-01]', async () => {
  const { sql } = deployment;
  for (const [id, hours] of [
    ['old', 25],
    ['new', 23],
  ]) {
    await sql(
      `insert into finding_bulk_previews (tenant_id, preview_id, created_by, finding_ids, created_at)
       values ($1, $2, 'somebody', '{}', now() - make_interval(hours => $3))`,
      [tenant.id, id, hours],
    );
  }

  await runJob(deployment, 'finding-bulk-previews.sweep');

  const left = await sql('select preview_id from finding_bulk_previews');
  expect(left.map((row) => row['preview_id'])).toEqual(['new']);
});
