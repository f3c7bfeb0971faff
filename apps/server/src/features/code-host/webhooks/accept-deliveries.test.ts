import { randomUUID } from 'node:crypto';
import { newId } from '@svc/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../../../db/connections.ts';
import { startTestDatabase, type TestDatabase } from '../../../db/database.testing.ts';
import { type Database, openDatabase, roleConnection } from '../../../db/database.ts';
import { Overloaded } from '../../../foundation/waiting-line.ts';
import { installJobs, keepQueues } from '../../../platform/jobs/install-jobs.ts';
import type { TenantJob } from '../../../platform/jobs/job.ts';
import { type Jobs, openJobs } from '../../../platform/jobs/jobs.ts';
import { enqueuePushed } from '../../scans/runs/enqueue-pushed.ts';
import { RUN_NEXT } from '../../scans/runs/next-job.ts';
import { COMPARE } from '../installations/compare-job.ts';
import { deliveryAcceptor } from './accept-deliveries.ts';
import type { Delivery } from './delivery.ts';

const LOG = { warn: () => {} };
const LIMITS = {
  maxItems: 100,
  groupItems: 50,
  groupBytes: 64 * 1024,
  maxWaitMs: 20_000,
  aloneAtOnce: 2,
};

type Connected = {
  readonly tenantId: string;
  readonly installation: number;
  readonly repositories: readonly { readonly id: string; readonly number: number }[];
};

const opened = new AsyncDisposableStack();
let database: TestDatabase;
let other: Database;
let owner: pg.Client;
let jobs: Jobs;
let one: Connected;
let two: Connected;

beforeAll(async () => {
  database = await startTestDatabase();
  opened.defer(() => database.close());
  owner = database.owner;
  await installJobs(database.connection, LOG);
  const { connection, masterKey, db } = database;
  const pool = openPool({ ...roleConnection(connection, 'svc_jobs', masterKey), max: 2 }, () => {});
  opened.defer(() => pool.end());
  const queues = [RUN_NEXT, COMPARE].map((job): TenantJob => {
    return { ...job, kind: 'tenant', ids: [...job.ids], handle: async () => {} };
  });
  await keepQueues(pool, queues, LOG);
  jobs = await openJobs({ pool, db, log: LOG, jobs: queues, isWorker: false });
  opened.defer(() => jobs.stop(1_000));
  // connections of another process
  other = openDatabase(roleConnection(connection, 'svc_app', masterKey), () => {});
  opened.defer(() => other.close());
  [one, two] = [await connected('one', 1_000), await connected('two', 2_000)];
});
beforeEach(() =>
  owner.query(
    'delete from deployment_code_host_deliveries; delete from scan_runs; delete from pgboss.job',
  ),
);
afterEach(() => owner.query('rollback'));
afterAll(() => opened.disposeAsync());

/** A tenant with an installation and three repositories, by numbers of the host from `from` on. */
async function connected(slug: string, from: number): Promise<Connected> {
  const tenantId = await database.createTenant(slug);
  const installationId = newId('installation');
  await owner.query(
    `insert into code_host_installations
       (tenant_id, installation_id, host_installation_id, account_id, account_login, account_kind, repository_selection)
     values ($1, $2, $3, 1, 'acme', 'organization', 'selected')`,
    [tenantId, installationId, from],
  );
  const repositories = [1, 2, 3].map((n) => ({ id: newId('repository'), number: from + n }));
  for (const { id, number } of repositories) {
    await owner.query(
      `insert into repositories (tenant_id, repo_id, name, default_branch, connection, host_repo_id, installation_id)
       values ($1, $2, $3, 'main', 'connected', $4, $5)`,
      [tenantId, id, `acme/r${number}`, number, installationId],
    );
  }
  return { tenantId, installation: from, repositories };
}

function acceptorOn({ lookups }: Database, limits = LIMITS) {
  const { enqueueAll } = jobs;
  const enqueue = enqueuePushed(enqueueAll);
  const parts = { lookups, durability: 'local', enqueueAll, enqueuePushed: enqueue } as const;
  return deliveryAcceptor(parts, limits);
}

/** A push to the default branch of one of the three repositories. */
function pushTo(
  { installation, repositories }: Connected,
  at: number,
  id = randomUUID(),
): Delivery {
  const repository = repositories[at]?.number as number;
  return { id, event: 'push', target: { installation, repository, ref: 'refs/heads/main' } };
}

const rows = async <T extends pg.QueryResultRow>(text: string) => (await owner.query<T>(text)).rows;
const recorded = async () =>
  (await rows<{ id: string }>('select delivery_id as id from deployment_code_host_deliveries')).map(
    ({ id }) => id,
  );
const scanned = async () =>
  (await rows<{ repo_id: string }>('select repo_id from scan_runs order by repo_id')).map(
    ({ repo_id: id }) => id,
  );
const enqueued = () =>
  rows("select name, group_id as tenant, data->'ids' as ids from pgboss.job order by name, tenant");

test('deliveries that come at once are recorded with their scans and jobs by one transaction, each tenant apart [APP-06/acted-on]', async () => {
  const accept = acceptorOn(database.db);
  const compared: Delivery = {
    id: randomUUID(),
    event: 'repository',
    target: { installation: two.installation, repository: null },
  };
  const nothing: Delivery = { id: randomUUID(), event: 'ping', target: null };
  const group = [pushTo(one, 0), pushTo(two, 1), pushTo(one, 0), compared, nothing, pushTo(one, 1)];
  await Promise.all(group.map(accept));

  expect((await recorded()).sort()).toEqual(group.map(({ id }) => id).sort());
  const transactions =
    'select xmin::text from deployment_code_host_deliveries union select xmin::text from scan_runs';
  expect(await rows(transactions)).toHaveLength(1);
  const runs = await rows(
    'select tenant_id, repo_id, trigger, state, ref from scan_runs order by tenant_id, repo_id',
  );
  const run = ({ tenantId, repositories }: Connected, at: number) => ({
    tenant_id: tenantId,
    repo_id: repositories[at]?.id,
    trigger: 'push',
    state: 'queued',
    ref: 'refs/heads/main',
  });
  expect(runs).toEqual(expect.arrayContaining([run(one, 0), run(one, 1), run(two, 1)]));
  expect(runs).toHaveLength(3);
  const installationId = expect.stringMatching(/^ins_/);
  expect(await enqueued()).toEqual([
    { name: COMPARE.name, tenant: two.tenantId, ids: { installationId, cause: 'event' } },
    ...[one.tenantId, two.tenantId]
      .sort()
      .map((tenant) => ({ name: RUN_NEXT.name, tenant, ids: { urgency: 'usual' } })),
  ]);
});

test.each<[string, (delivery: Delivery) => Delivery]>([
  ['the repository of another tenant', (push) => withTarget(push, { repository: 2_001 })],
  ['an unknown installation', (push) => withTarget(push, { installation: 9_999 })],
  ['another branch', (push) => withTarget(push, { ref: 'refs/heads/other' })],
])(
  'a push of %s in a group is recorded, and asks for nothing [APP-06/acted-on]',
  async (_title, change) => {
    const accept = acceptorOn(database.db);
    await Promise.all([change(pushTo(one, 0)), pushTo(one, 1)].map(accept));

    expect(await recorded()).toHaveLength(2);
    expect(await scanned()).toEqual([one.repositories[1]?.id]);
    expect(await enqueued()).toMatchObject([{ name: RUN_NEXT.name, tenant: one.tenantId }]);
  },
);

function withTarget(delivery: Delivery, change: object): Delivery {
  return { ...delivery, target: { ...delivery.target, ...change } as Delivery['target'] };
}

test('a delivery that cannot be stored fails none of its group, and leaves nothing [APP-06/recorded]', async () => {
  const poisoned = pushTo(one, 0);
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
     create trigger refuse before insert on scan_runs for each row
       when (new.repo_id = '${one.repositories[0]?.id}') execute function refuse()`,
  );
  const accept = acceptorOn(database.db);
  const [first, ...others] = await Promise.allSettled(
    [poisoned, pushTo(one, 1), pushTo(two, 0), pushTo(two, 1)].map(accept),
  );
  await owner.query('drop function refuse cascade');

  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'refused' } });
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  expect(await scanned()).toHaveLength(3);
  expect(await recorded()).not.toContain(poisoned.id);
  // the host sends it again
  await accept(poisoned);
  expect(await recorded()).toContain(poisoned.id);
});

test('an id that two processes get at once is acted on once, and both answer [APP-06/recorded]', async () => {
  const [here, there] = [acceptorOn(database.db), acceptorOn(other)];
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const pushes = ids.map((id, at) => pushTo(at % 2 === 0 ? one : two, at % 3, id));
  await Promise.all([...pushes.map(here), ...pushes.toReversed().map(there)]);
  expect((await recorded()).sort()).toEqual(ids.toSorted());
  expect(await scanned()).toHaveLength(6);

  // known: nothing is asked for again
  await owner.query('delete from scan_runs');
  await Promise.all([...pushes.map(here), ...pushes.map(there)]);
  expect(await scanned()).toEqual([]);
});

test('a repository that another transaction has locked delays its own deliveries alone [APP-06/acted-on]', async () => {
  const accept = acceptorOn(database.db);
  const locked = pushTo(one, 0);
  await owner.query('begin');
  await owner.query('select from repositories where repo_id = $1 for update', [
    one.repositories[0]?.id,
  ]);
  let isAnswered = false;
  const answered = accept(locked).finally(() => {
    isAnswered = true;
  });
  await Promise.all([pushTo(one, 1), pushTo(two, 0)].map(accept));
  expect(isAnswered).toBe(false);
  await owner.query('rollback');
  await answered;
  expect(await recorded()).toContain(locked.id);
  expect(await scanned()).toHaveLength(3);
});

test('a delivery that is not committed in time fails, and so does one more than may wait [APP-06/recorded]', async () => {
  const accept = acceptorOn(database.db, { ...LIMITS, maxItems: 2, maxWaitMs: 300 });
  await owner.query('begin; lock table deployment_code_host_deliveries in exclusive mode');
  const waiting = [pushTo(one, 0), pushTo(one, 1)].map(accept);
  await expect(accept(pushTo(one, 2))).rejects.toThrow('queue is full');
  for (const { status, reason } of (await Promise.allSettled(waiting)) as PromiseRejectedResult[]) {
    expect([status, reason.constructor]).toEqual(['rejected', Overloaded]);
  }
});
