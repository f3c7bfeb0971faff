import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPool } from '../db/connections.ts';
import { startTestDatabase, type TestDatabase } from '../db/database.testing.ts';
import { roleConnection } from '../db/database.ts';
import { installJobs, keepQueues } from '../platform/jobs/install-jobs.ts';
import type { CronJob, TenantJob } from '../platform/jobs/job.ts';
import { type Jobs, openJobs } from '../platform/jobs/jobs.ts';
import { findDueReminders } from './compliance/attestations/remind.ts';
import { findDueSignals } from './compliance/signals/refresh.ts';
import { findDueSnapshots } from './compliance/snapshots/daily.ts';
import { findDueFixComparisons } from './fix-pull-requests/compare-states.ts';

const LOG = { warn: () => {} };
const TENANTS = 1_000;
const QUEUES: readonly Pick<TenantJob, 'name' | 'waitsOnce'>[] = [
  { name: 'fix-pull-requests.compare', waitsOnce: true },
  { name: 'signals.refresh' },
  { name: 'snapshots.take' },
  { name: 'attestations.remind' },
];

const opened = new AsyncDisposableStack();
let database: TestDatabase;
let pool: pg.Pool;
let jobs: Jobs;
let statements: string[] = [];

beforeAll(async () => {
  database = await startTestDatabase();
  opened.defer(() => database.close());
  await installJobs(database.connection, LOG);
  const role = roleConnection(database.connection, 'svc_jobs', database.masterKey);
  pool = openPool({ ...role, max: 2 }, () => {});
  opened.defer(() => pool.end());
  const queues = QUEUES.map((queue) => {
    const job: TenantJob = { kind: 'tenant', ids: [], handle: async () => {}, ...queue };
    return job;
  });
  await keepQueues(pool, queues, LOG);
  jobs = await openJobs({ pool, db: database.db, log: LOG, jobs: queues, isWorker: false });
  opened.defer(() => jobs.stop(1_000));
  pool.on('acquire', countStatements);
  await database.owner.query(`set session_replication_role = 'replica'`);
  await database.owner.query(
    `insert into tenants (tenant_id, slug, created_at)
     select 'tnt_' || lpad(n::text, 26, '0'), 'tenant-' || n, now() - interval '2 days' from generate_series(1, ${TENANTS}) n`,
  );
});
beforeEach(() => database.owner.query('delete from pgboss.job'));
afterAll(() => opened.disposeAsync());

const counted = new WeakSet<pg.PoolClient>();

function countStatements(client: pg.PoolClient): void {
  if (counted.has(client)) return;
  counted.add(client);
  const query = client.query.bind(client) as (...of: unknown[]) => unknown;
  client.query = ((...of: unknown[]) => {
    statements.push(String(of[0]));
    return query(...of);
  }) as typeof client.query;
}

/** Runs a job; returns how many statements it was. */
async function run(job: CronJob, signal = AbortSignal.timeout(60_000)): Promise<number> {
  statements = [];
  await job.handle({ db: database.db, enqueue: jobs.enqueue, enqueueAll: jobs.enqueueAll, signal });
  return statements.length;
}

/** How many jobs of a name wait, and of how many tenants. */
async function waiting(name: string) {
  const { rows } = await database.owner.query<{ jobs: number; tenants: number }>(
    'select count(*)::int as jobs, count(distinct group_id)::int as tenants from pgboss.job where name = $1',
    [name],
  );
  return rows[0];
}

test('signals that are due in a thousand tenants are enqueued in few statements, once and in turns', async () => {
  const job = findDueSignals(pool);
  expect(await run(job)).toBe(4);
  expect(await waiting('signals.refresh')).toEqual({ jobs: 500, tenants: 500 });
  expect(await run(job)).toBe(4);
  expect(await waiting('signals.refresh')).toEqual({ jobs: TENANTS, tenants: TENANTS });
  await run(job);
  expect(await waiting('signals.refresh')).toEqual({ jobs: TENANTS, tenants: TENANTS });
});

test('signals stay due where their jobs are not added, and where another transaction has their row', async () => {
  const { owner } = database;
  const due = 'update signal_refreshes set enqueued_at = null, completed_at = null';
  await owner.query(due);
  const broken: Jobs['enqueueAll'] = () => Promise.reject(new Error('no jobs'));
  const { db } = database;
  const signal = AbortSignal.timeout(60_000);
  const begun = findDueSignals(pool).handle({
    db,
    enqueue: jobs.enqueue,
    enqueueAll: broken,
    signal,
  });
  await expect(begun).rejects.toThrow('no jobs');
  const marked = 'select from signal_refreshes where enqueued_at is not null';
  expect((await owner.query(marked)).rows).toEqual([]);

  const [first] = (await owner.query('select tenant_id from tenants_with_due_signals(1)')).rows;
  await owner.query('begin');
  await owner.query('select from signal_refreshes where tenant_id = $1 for update', [
    first.tenant_id,
  ]);
  await run(findDueSignals(pool));
  await owner.query('rollback');
  expect(await waiting('signals.refresh')).toEqual({ jobs: 499, tenants: 499 });
});

test('snapshots that are due are enqueued in few statements, once', async () => {
  const job = findDueSnapshots(pool);
  expect(await run(job)).toBe(4);
  expect(await waiting('snapshots.take')).toEqual({ jobs: 50, tenants: 50 });
  await run(job);
  expect(await waiting('snapshots.take')).toEqual({ jobs: 100, tenants: 100 });
});

test('attestations that expire in a thousand tenants are enqueued in two statements', async () => {
  await database.owner.query(
    `insert into control_attestations (tenant_id, attestation_id, framework_id, framework_version, control_id,
       position, implementation, evidence, attested_at, expires_at, evidence_id)
     select tenant_id, 'att', 'f', '1', 'c', 1, 'implemented', '[]', now(), now() + interval '5 days', 'evd'
     from tenants where slug like 'tenant-%'`,
  );
  expect(await run(findDueReminders(pool))).toBe(2);
  expect(await waiting('attestations.remind')).toEqual({ jobs: TENANTS, tenants: TENANTS });
});

test('fix pull requests of a thousand tenants are enqueued in few statements, tenant by tenant, and once', async () => {
  const { owner } = database;
  await owner.query(
    `insert into repositories (tenant_id, repo_id, name, default_branch, connection, host_repo_id, installation_id)
     select t.tenant_id, 'repo_' || n, 'acme/' || n, 'main', 'connected', n, 'ins_1' from tenants t, generate_series(1, 2) n
     where t.slug like 'tenant-%'`,
  );
  // of the first tenant both are older than those of the others
  await owner.query(
    `insert into fix_pull_requests (tenant_id, finding_id, repo_id, state, attempt, reserved_until, opened_by, branch,
       number, url, commit, opened_at)
     select tenant_id, repo_id, repo_id, 'open', 'a', now(), '{}', 'b', 1, 'u', 'c',
       now() - case when tenant_id like '%00001' then interval '3 hours' else interval '2 hours' end
     from repositories`,
  );
  const { rows } = await owner.query('select tenant_id from fix_pull_requests_to_compare(1000)');
  expect(new Set(rows.map(({ tenant_id }) => tenant_id)).size).toBe(TENANTS);

  expect(await run(findDueFixComparisons(pool))).toBe(3);
  expect(await waiting('fix-pull-requests.compare')).toEqual({
    jobs: 2 * TENANTS,
    tenants: TENANTS,
  });
  expect(await run(findDueFixComparisons(pool))).toBe(1);
});
