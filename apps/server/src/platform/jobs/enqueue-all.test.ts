import { expect, test } from 'vitest';
import { openPool } from '../../db/connections.ts';
import { startTestDatabase } from '../../db/database.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { installJobs, keepQueues } from './install-jobs.ts';
import type { TenantJob } from './job.ts';
import { openJobs } from './jobs.ts';

const LOG = { warn: () => {} };
const ONCE: TenantJob<'thingId'> & { readonly waitsOnce: true } = {
  kind: 'tenant',
  name: 'once.test',
  ids: ['thingId'],
  waitsOnce: true,
  handle: async () => {},
};

test('jobs of many tenants are added at once, each once, with their time and priority', async () => {
  await using opened = new AsyncDisposableStack();
  const database = await startTestDatabase();
  opened.defer(() => database.close());
  await installJobs(database.connection, LOG);
  const role = roleConnection(database.connection, 'svc_jobs', database.masterKey);
  const pool = openPool({ ...role, max: 2 }, () => {});
  opened.defer(() => pool.end());
  await keepQueues(pool, [ONCE], LOG);
  const { db } = database;
  const jobs = await openJobs({ pool, db, log: LOG, jobs: [ONCE], isWorker: false });
  opened.defer(() => jobs.stop(1_000));
  const [one, other] = [await database.createTenant('one'), await database.createTenant('other')];
  await db.tenant(one).transact((tx) => jobs.enqueue(tx, ONCE, one, { thingId: 'a' }));

  const added = [
    { tenantId: one, ids: { thingId: 'a' }, priority: 1 },
    { tenantId: one, ids: { thingId: 'b' }, priority: 2 },
    { tenantId: other, ids: { thingId: 'a' }, priority: 3, startAfterSeconds: 300 },
    { tenantId: other, ids: { thingId: 'a' } },
  ];
  await jobs.enqueueAll(ONCE, added);
  await jobs.enqueueAll(ONCE, added);
  await jobs.enqueueAll(ONCE, []);

  const { rows } = await database.owner.query(
    `select data->'ids'->>'thingId' as thing, priority, group_id as tenant, start_after > now() + interval '4 minutes' as later
     from pgboss.job where name = 'once.test' order by priority`,
  );
  expect(rows).toEqual([
    { thing: 'a', priority: 0, tenant: one, later: false },
    { thing: 'b', priority: 2, tenant: one, later: false },
    { thing: 'a', priority: 3, tenant: other, later: true },
  ]);
  const wrong = [{ tenantId: one, ids: { name: 'x' } as never }];
  await expect(jobs.enqueueAll(ONCE, wrong)).rejects.toThrow('must hold tenantId');
});
