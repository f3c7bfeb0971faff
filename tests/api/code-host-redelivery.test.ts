import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliver } from '../doubles/code-host/deliveries.ts';
import { type AppBench, startAppBench } from '../harness/code-host-app.ts';
import { runJob } from '../harness/jobs.ts';

const JOB = 'code-host-deliveries.redeliver';
const NOWHERE = 'http://127.0.0.1:9/hooks/code-host';

let bench: AppBench;
let hook: string;

beforeAll(async () => {
  bench = await startAppBench();
  await bench.create();
  hook = bench.host.app.webhookUrl;
  await bench.people.deployment.sql('delete from pgboss.schedule');
});
afterAll(() => bench?.stop());
beforeEach(async () => {
  bench.host.state.deliveries.length = 0;
  bench.host.app.webhookUrl = hook;
  for (const table of ['deliveries', 'failures']) {
    await bench.people.deployment.sql(`delete from deployment_code_host_${table}`);
  }
});

/** Fails a delivery, as while the service cannot be reached. */
async function fail(event = 'push') {
  bench.host.app.webhookUrl = NOWHERE;
  const failed = await deliver(bench.host.state, event, { n: 1 });
  bench.host.app.webhookUrl = hook;
  return failed;
}

const redeliver = () => runJob(bench.people.deployment, JOB);
const attempts = () =>
  bench.host.requests.filter(({ path }) => path.endsWith('/attempts')).map(({ path }) => path);
const asked = async (run: () => Promise<void>) => {
  const before = attempts().length;
  await run();
  return attempts().slice(before);
};
const recorded = async () =>
  (
    await bench.people.deployment.sql<{ delivery_id: string }>(
      'select delivery_id from deployment_code_host_deliveries',
    )
  ).map(({ delivery_id: id }) => id);
const failures = async () => (await bench.readiness()).failedDeliveries;
/** Lets the time pass after which a delivery is asked for again. */
const pass = () =>
  bench.people.deployment.sql(
    "update deployment_code_host_failures set next_attempt_at = now() - interval '1 second'",
  );

test('a delivery that failed is asked for again, and arrives once by its id [APP-06/asked-again]', async () => {
  const failed = await fail();
  const arrived = await deliver(bench.host.state, 'ping', {});
  expect([failed.status, arrived.status]).toEqual([0, 202]);

  expect(await asked(redeliver)).toEqual([`/api/v3/app/hook/deliveries/${failed.id}/attempts`]);
  expect((await recorded()).sort()).toEqual([failed.guid, arrived.guid].sort());
  expect(bench.host.state.deliveries[0]).toMatchObject({ isRedelivery: true, status: 202 });
  expect(await failures()).toEqual({ waiting: 0, givenUp: 0, last: null });

  await pass();
  expect(await asked(redeliver)).toEqual([]);
});

test('one that keeps failing is asked for three times, further and further apart, and shown [APP-06/asked-again]', async () => {
  const failed = await fail('check_suite');
  bench.host.app.webhookUrl = NOWHERE;
  expect(await asked(redeliver)).toHaveLength(1);
  // not before its time
  expect(await asked(redeliver)).toEqual([]);
  expect(await failures()).toEqual({
    waiting: 1,
    givenUp: 0,
    last: { event: 'check_suite', status: 0, failedAt: expect.any(String) },
  });
  for (let attempt = 2; attempt <= 3; attempt++) {
    await pass();
    expect(await asked(redeliver)).toHaveLength(1);
  }
  await pass();
  expect(await asked(redeliver)).toEqual([]);
  expect(await failures()).toMatchObject({ waiting: 0, givenUp: 1 });

  // delivered after all, by somebody at the host
  bench.host.app.webhookUrl = hook;
  await deliver(bench.host.state, 'check_suite', {}, { guid: failed.guid });
  expect(await failures()).toEqual({ waiting: 0, givenUp: 0, last: null });
  await redeliver();
  expect(
    await bench.people.deployment.sql('select delivery_id from deployment_code_host_failures'),
  ).toEqual([]);
});

test('a delivery that was refused is asked for, too, and each once a run however often it failed [APP-06/asked-again]', async () => {
  const { app, state } = bench.host;
  const { webhookSecret } = app;
  app.webhookSecret = 'another'.repeat(6);
  const refused = await deliver(state, 'push', {});
  const again = await deliver(state, 'push', {}, { guid: refused.guid, isRedelivery: true });
  expect([refused.status, again.status]).toEqual([401, 401]);
  app.webhookSecret = webhookSecret;

  expect(await asked(redeliver)).toEqual([`/api/v3/app/hook/deliveries/${again.id}/attempts`]);
  expect(await recorded()).toEqual([refused.guid]);
});

test('the list is read by pages, within bounds, and no further than the host delivers again [APP-06/asked-again]', async () => {
  const { state } = bench.host;
  const one = await fail();
  const many = Array.from({ length: 250 }, (_, n) => ({
    ...one,
    id: state.nextId++,
    guid: randomUUID(),
    deliveredAt: new Date(Date.now() - n * 1_000),
  }));
  const old = { ...one, id: one.id - 1, guid: randomUUID(), deliveredAt: new Date('2026-01-01') };
  state.deliveries.splice(0, 1, ...many.reverse(), old);
  const lists = () =>
    bench.host.requests.filter(({ path }) => path.endsWith('/app/hook/deliveries')).length;
  const before = lists();
  // a run asks for at most a hundred, the next for the others
  expect(await asked(redeliver)).toHaveLength(100);
  expect(await asked(redeliver)).toHaveLength(100);
  expect(await asked(redeliver)).toHaveLength(50);
  expect(lists() - before).toBeLessThan(10);
  expect(await recorded()).not.toContain(old.guid);
});

test.each<[string, string, () => unknown]>([
  ['a host that is down', 'GET', () => null],
  ['an answer that is none', 'GET', () => ({ items: [] })],
  ['items that are none', 'GET', () => [{ id: 1, guid: '../x', status_code: 500 }, null, 7]],
])('%s ends the run, and nothing is asked [APP-06/asked-again]', async (_title, method, body) => {
  await fail();
  const answer = body();
  bench.host.disturb(
    method,
    answer === null ? { kind: 'lost' } : { kind: 'answer', answer: { status: 200, body: answer } },
  );
  expect(await asked(redeliver)).toEqual([]);
  expect(await asked(redeliver)).toHaveLength(1);
});

test('one that the host does not deliver again is not asked for without end [APP-06/asked-again]', async () => {
  await fail();
  bench.host.disturb('POST', { kind: 'answer', answer: { status: 422, body: {} } });
  expect(await asked(redeliver)).toHaveLength(1);
  expect(await failures()).toMatchObject({ waiting: 1 });
});
