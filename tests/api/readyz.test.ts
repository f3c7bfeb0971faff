import type { Problem } from '@svc/contract';
import { afterEach, expect, test } from 'vitest';
import { approvedAgent } from '../harness/agent.ts';
import { type Deployment, startDeployment } from '../harness/deployment.ts';
import { until } from '../harness/until.ts';

let deployment: Deployment;

afterEach(() => deployment?.stop());

/** Resolves with what `/readyz` names once it answers 503. */
const notReady = () =>
  until('not ready', async () => {
    const { status, body } = await deployment.as(null).get<Problem>('/readyz');
    return status === 503 ? body.detail : null;
  });
const ready = () =>
  until('ready', async () => (await deployment.as(null).get('/readyz')).status === 200);

const nextMonth = () => {
  const now = new Date();
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return `ledger_events_${month.toISOString().slice(0, 7).replace('-', '_')}`;
};

test('readiness names each layer that fails, and why, and comes back with it [OPS-03]', async () => {
  deployment = await startDeployment();
  await ready();

  await deployment.sql('alter table pgboss.queue rename to queue_gone');
  expect(await notReady()).toBe('jobs: does not answer');
  await deployment.sql('alter table pgboss.queue_gone rename to queue');
  await ready();

  const appends = 'append_batch(text, text, text, text, text, text, boolean)';
  await deployment.sql(`revoke execute on function ${appends} from svc_sealer`);
  await deployment.sql("update deployment set environment = 'staging'");
  expect(await notReady()).toMatch(
    /^deployment: the recorded deployment has changed; restart the service; sealing: does not answer$/,
  );
  await deployment.sql("update deployment set environment = 'development'");
  await deployment.sql(`grant execute on function ${appends} to svc_sealer`);
  await ready();

  await deployment.sql(`drop table ${nextMonth()}`);
  expect(await notReady()).toContain('partition: the ledger has no partition for the next month');
});

test('a process needs the layers of its roles alone [OPS-03]', async () => {
  deployment = await startDeployment({ SVC_ROLES: 'worker' });
  await deployment.sql(`drop table ${nextMonth()}`);
  await ready();

  await deployment.sql('alter table pgboss.queue rename to queue_gone');

  expect(await notReady()).toBe('jobs: does not answer');
});

test('where a standby is demanded and there is none, nothing is acknowledged and readiness names the standby [EVID-01]', async () => {
  deployment = await startDeployment();
  const tenant = await deployment.createTenant('acme');
  const agent = await approvedAgent(deployment, tenant, 'worker');
  const demanding = await deployment.sibling({ SVC_DURABILITY: 'replicated' });
  const before = await deployment.contents();

  const create = await demanding.as(tenant.alice.token).post('/v1/tokens', { name: 'ci' });
  const check = await demanding.as(agent.api.token).post('/v1/govern/check', { tool: 'search' });
  const readiness = await demanding.as(null).get<Problem>('/readyz');

  expect([create.status, check.status, readiness.status]).toEqual([503, 503, 503]);
  expect(readiness.body.detail).toContain(
    'standby: synchronous_standby_names is empty; name a synchronous standby',
  );
  expect((await demanding.as(tenant.alice.token).get('/v1/me')).status).toBe(200);
  const { deployment_heartbeats: _, ...rest } = before;
  expect(await deployment.contents()).toMatchObject(rest);
});
