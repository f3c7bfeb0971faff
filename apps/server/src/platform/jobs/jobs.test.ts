import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '../../db/connections.ts';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { listDeadLetters, takeDeadLetter } from './dead-letters.ts';
import { installJobs, keepQueues } from './install-jobs.ts';
import type { CronJob, TenantJob, TenantRun } from './job.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { sweepJob } from './sweep-job.ts';

const LOG = { warn: () => {} };
const IDS = { thingId: 'thing_1' };
const STOP_MS = 10_000;

type Run = TenantRun<'thingId'>;
let handle: (run: Run) => Promise<void>;
const JOB: TenantJob<'thingId'> = {
  kind: 'tenant',
  name: 'thing.test',
  ids: ['thingId'],
  options: { retryLimit: 1, retryDelaySeconds: 1, maxRetryDelaySeconds: 1, concurrency: 4 },
  handle: (run) => handle(run),
};
const UPKEEP: TenantJob<never> = {
  kind: 'tenant',
  name: 'upkeep.test',
  ids: [],
  isUpkeep: true,
  handle: async ({ db }) => {
    await db.read(async () => {});
  },
};
const RUNS: string[] = [];
const ONCE: TenantJob<'thingId'> = {
  kind: 'tenant',
  name: 'once.test',
  ids: ['thingId'],
  waitsOnce: true,
  options: { concurrency: 1 },
  handle: async (run) => {
    RUNS.push(run.ids.thingId);
    await handle(run);
  },
};
const CRON: CronJob = {
  kind: 'cron',
  name: 'cron.test',
  cron: '* * * * *',
  handle: async () => {},
};

let database: TestDatabase;
let tenantId: string;
let pool: pg.Pool;
let jobs: Jobs;
const workers: Jobs[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  // several processes start at once
  await Promise.all(
    Array.from({ length: 4 }, () =>
      migrate(database.connection, database.masterKey, null, () =>
        installJobs(database.connection, LOG),
      ),
    ),
  );
  pool = openPool(
    { ...roleConnection(database.connection, 'svc_jobs', database.masterKey), max: 4 },
    () => {},
  );
  await Promise.all(
    Array.from({ length: 4 }, () => keepQueues(pool, [JOB, UPKEEP, ONCE, CRON], LOG)),
  );
  jobs = await open(false);
});
beforeEach(async () => {
  await database.owner.query('delete from pgboss.job');
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(STOP_MS)));
});
afterAll(async () => {
  await jobs?.stop(STOP_MS);
  await pool?.end();
  await database?.close();
});

const open = (isWorker: boolean, pollingSeconds = 0.5) =>
  openJobs({
    pool,
    db: database.db,
    log: LOG,
    jobs: [JOB, UPKEEP, ONCE, CRON],
    isWorker,
    pollingSeconds,
    suspendedSeconds: 1,
  });

async function startWorker(): Promise<Jobs> {
  const worker = await open(true);
  workers.push(worker);
  return worker;
}

const enqueue = (ids = IDS) =>
  database.db.tenant(tenantId).transact((tx) => jobs.enqueue(tx, JOB, tenantId, ids));

const states = async () =>
  (
    await database.owner.query<{ state: string }>(
      'select state from pgboss.job where name = $1 order by created_on',
      [JOB.name],
    )
  ).rows.map(({ state }) => state);

/** Resolves with the first run; the handler then waits for `release`. */
function blockingHandler() {
  const started = Promise.withResolvers<Run>();
  const release = Promise.withResolvers<void>();
  let runs = 0;
  handle = async (run) => {
    runs++;
    started.resolve(run);
    await release.promise;
  };
  return { started: started.promise, release: release.resolve, runs: () => runs };
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('enqueueing', () => {
  test('takes part in the transaction: rolled back, there is no job', async () => {
    const transaction = database.db.tenant(tenantId).transact(async (tx) => {
      await jobs.enqueue(tx, JOB, tenantId, IDS);
      throw new Error('rolled back');
    });

    await expect(transaction).rejects.toThrow('rolled back');
    expect(await states()).toEqual([]);
    await enqueue();
    expect(await states()).toEqual(['created']);
  });

  test('wakes the workers of other processes once the transaction has committed', async () => {
    const { started, release } = blockingHandler();
    workers.push(await open(true, 3600));

    await enqueue();
    release();

    expect((await started).ids).toEqual(IDS);
  });

  test('wakes workers whose connection for notifications was lost and replaced', async () => {
    const { started, release } = blockingHandler();
    workers.push(await open(true, 3600));
    const { rows: lost } = await database.owner.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'svc_jobs' and query ilike 'listen %'`,
    );
    expect(lost).toHaveLength(1);

    await enqueue();
    release();

    expect((await started).ids).toEqual(IDS);
  });

  test('of many jobs is worked off without a pause between them', async () => {
    const done = Promise.withResolvers<void>();
    let runs = 0;
    handle = async () => {
      runs++;
      if (runs === 10) done.resolve();
    };
    await database.db.tenant(tenantId).transact(async (tx) => {
      for (let i = 0; i < 10; i++) await jobs.enqueue(tx, JOB, tenantId, IDS);
    });
    workers.push(await open(true, 3600));

    await done.promise;
  });

  test('refuses a payload other than the declared ids', async () => {
    for (const ids of [{}, { thingId: 'a text with spaces' }, { thingId: 'a', other: 'b' }]) {
      await expect(enqueue(ids as never)).rejects.toThrow('payload of job thing.test');
    }
    expect(await states()).toEqual([]);
  });

  test("is all that requests' role may do: it reads no job [AUTH-05]", async () => {
    await enqueue();

    for (const statement of [
      'select data from pgboss.job',
      'select data from pgboss.job_common',
      'update pgboss.job_common set data = null',
      'delete from pgboss.job_common',
      'select sweep_idempotency_keys(1)',
    ]) {
      await expect(database.db.lookups.query(statement), statement).rejects.toMatchObject({
        code: '42501',
      });
    }
  });
});

describe('a job of which one waits', () => {
  const add = (thingId: string, priority = 0) =>
    database.db
      .tenant(tenantId)
      .transact((tx) => jobs.enqueue(tx, ONCE, tenantId, { thingId }, { priority }));
  const waiting = async () =>
    (
      await database.owner.query<{ id: string }>(
        `select id from pgboss.job where name = 'once.test' and state = 'created'`,
      )
    ).rows.map(({ id }) => id);
  beforeEach(() => {
    RUNS.length = 0;
  });

  test('is added once a tenant and its ids; to add it again changes nothing', async () => {
    const other = await database.createTenant('neighbour');
    const first = await add('a');
    expect(await add('a')).toBeNull();
    const second = await add('b');
    const theirs = await database.db
      .tenant(other)
      .transact((tx) => jobs.enqueue(tx, ONCE, other, { thingId: 'a' }));

    expect((await waiting()).sort()).toEqual([first, second, theirs].sort());
  });

  test('may wait once more while one runs, which then runs, too', async () => {
    const { started, release } = blockingHandler();
    await add('a');
    await startWorker();
    await started;

    const next = await add('a');
    expect(await add('a')).toBeNull();
    expect(await waiting()).toEqual([next]);
    release();

    await until(async () => RUNS.length === 2);
  });

  test('is run before others by its priority', async () => {
    handle = async () => {};
    await add('low', -1);
    await add('usual');
    await add('high', 7);
    await startWorker();

    await until(async () => RUNS.length === 3);
    expect(RUNS).toEqual(['high', 'usual', 'low']);
  });
});

describe('a worker', () => {
  test('runs a job with the tenant, its database and the ids, once', async () => {
    const seen: unknown[] = [];
    const done = Promise.withResolvers<void>();
    handle = async ({ tenantId: id, ids, db }) => {
      const rows = await db.read((tx) => tx.selectFrom('tenants').select('tenant_id').execute());
      seen.push({ id, ids, rows });
      done.resolve();
    };
    await startWorker();
    await enqueue();

    await done.promise;
    await until(async () => (await states())[0] === 'completed');

    expect(seen).toEqual([{ id: tenantId, ids: IDS, rows: [{ tenant_id: tenantId }] }]);
  });

  test('shares the queue with others: no job runs twice', async () => {
    const runs: string[] = [];
    handle = async ({ ids }) => {
      runs.push(ids.thingId);
    };
    const expected = Array.from({ length: 20 }, (_, n) => `thing_${n}`);
    for (const thingId of expected) await enqueue({ thingId });
    await Promise.all([startWorker(), startWorker()]);

    await until(async () => (await states()).every((state) => state === 'completed'));

    expect(runs.sort()).toEqual([...expected].sort());
  });

  test('that stops finishes what is under way', async () => {
    const { started, release, runs } = blockingHandler();
    const worker = await startWorker();
    await enqueue();
    await started;

    const stopped = worker.stop(STOP_MS);
    await enqueue();
    release();
    await stopped;

    expect(await states()).toEqual(['completed', 'created']);
    expect(runs()).toBe(1);
  });

  test('that is stopped past its deadline leaves the job to be retried', async () => {
    const { started, release } = blockingHandler();
    const worker = await startWorker();
    await enqueue();
    const { signal } = await started;

    await worker.stop(1_000);

    expect(signal.aborted).toBe(true);
    expect(await states()).toEqual(['retry']);
    release();
  });

  test('that crashes leaves the job to another one', async () => {
    const { started, release } = blockingHandler();
    const crashed = await startWorker();
    await enqueue();
    await started;
    // a process that is gone sends no heartbeat; a minute of that is made by turning its clock back
    await database.owner.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute',
         started_on = started_on - interval '1 minute' where name = $1`,
      [JOB.name],
    );
    const second = Promise.withResolvers<void>();
    handle = async () => second.resolve();

    await crashed.supervise();
    expect(await states()).toEqual(['retry']);
    await second.promise;
    release();
    await until(async () => (await states())[0] === 'completed');
  });
});

describe('a job that fails at every run', () => {
  const letters = () => database.db.tenant(tenantId).read((tx) => listDeadLetters(tx, null, 10));

  test('becomes a dead letter, which can be listed and replayed', async () => {
    const hidden = 'text of a tenant';
    let runs = 0;
    let isMended = false;
    handle = async () => {
      runs++;
      if (!isMended) throw Object.assign(new TypeError(hidden), { code: 'E_TEST' });
    };
    await startWorker();
    await enqueue();

    await until(async () => (await letters()).length > 0);

    const [letter] = await letters();
    expect(letter).toMatchObject({
      job: JOB.name,
      ids: IDS,
      runs: 2,
      error: 'TypeError (E_TEST)',
    });
    expect(runs).toBe(2);
    const { rows } = await database.owner.query('select job::text as text from pgboss.job');
    expect(JSON.stringify(rows)).not.toContain(hidden);

    isMended = true;
    await database.db.tenant(tenantId).transact(async (tx) => {
      expect(await takeDeadLetter(tx, letter?.id as string)).toEqual({ job: JOB.name, ids: IDS });
      await jobs.enqueue(tx, JOB, tenantId, IDS);
    });
    await until(async () => (await states()).includes('completed'));
    expect(runs).toBe(3);
    expect(await letters()).toEqual([]);
  });
});

describe('a suspended tenant', () => {
  const setSuspended = (at: string | null) =>
    database.owner.query('update tenants set suspended_at = $2 where tenant_id = $1', [
      tenantId,
      at,
    ]);
  afterEach(() => setSuspended(null));

  test('has its jobs put off, without a run, until it is restored; upkeep goes on [AUTH-04]', async () => {
    let runs = 0;
    handle = async () => {
      runs++;
    };
    await setSuspended('now');
    await enqueue();
    await database.db
      .tenant(tenantId)
      .transact((tx) => jobs.enqueue(tx, UPKEEP, tenantId, {} as never));
    await startWorker();

    await until(async () => (await states()).filter((state) => state === 'completed').length > 1);
    const { rows } = await database.owner.query(
      "select retry_count, state from pgboss.job where name = 'upkeep.test'",
    );
    expect([runs, rows]).toEqual([0, [{ retry_count: 0, state: 'completed' }]]);

    await setSuspended(null);
    await until(async () => runs === 1);
    await until(async () => (await states()).every((state) => state === 'completed'));
    expect(runs).toBe(1);
  });

  test('gets no further transaction of a job that was under way [AUTH-04]', async () => {
    const started = Promise.withResolvers<void>();
    const suspended = Promise.withResolvers<void>();
    const outcomes: string[] = [];
    handle = async ({ db }) => {
      await db.read(async () => {});
      started.resolve();
      await suspended.promise;
      await db
        .transact(async () => outcomes.push('written'))
        .catch((error: Error) => {
          outcomes.push(error.name);
          throw error;
        });
    };
    await startWorker();
    await enqueue();
    await started.promise;

    await setSuspended('now');
    suspended.resolve();
    await until(async () => outcomes.length > 0);
    expect(outcomes).toEqual(['TenantSuspended']);

    await setSuspended(null);
    await until(async () => outcomes.includes('written'));
    expect(outcomes).toEqual(['TenantSuspended', 'written']);
  });
});

test('schedules are those of the release that runs', async () => {
  await database.owner.query(
    "insert into pgboss.schedule (name, key, cron) values ('thing.test', '', '1 1 * * *')",
  );

  await startWorker();

  const { rows } = await database.owner.query('select name, cron, timezone from pgboss.schedule');
  expect(rows).toEqual([{ name: CRON.name, cron: CRON.cron, timezone: 'UTC' }]);
});

test('the sweep deletes idempotency keys older than a day, of every tenant, and no other', async () => {
  const other = await database.createTenant('other');
  for (const [id, key, hours] of [
    [tenantId, 'old', 25],
    [other, 'old', 25],
    [other, 'new', 23],
  ]) {
    await database.owner.query(
      `insert into idempotency_keys (tenant_id, principal, key, request_hash, created_at)
       values ($1, 'somebody', $2, '', now() - make_interval(hours => $3))`,
      [id, key, hours],
    );
  }

  const { signal } = new AbortController();
  const sweep = sweepJob(pool, {
    name: 'sweep',
    cron: '* * * * *',
    sweep: 'sweep_idempotency_keys',
  });
  await sweep.handle({
    db: database.db,
    enqueue: jobs.enqueue,
    enqueueAll: jobs.enqueueAll,
    signal,
  });

  const { rows } = await database.owner.query('select tenant_id, key from idempotency_keys');
  expect(rows).toEqual([{ tenant_id: other, key: 'new' }]);
});
