import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../../db/database.testing.ts';
import type { TenantDatabase } from '../../../db/database.ts';
import { beatRun, beginRun, endRun, failRun, hasDueRun, postponeRun } from './life-cycle.ts';
import { requestRun } from './request.ts';
import type { RunRow } from './store.ts';

let database: TestDatabase;
let tenantId: string;
let db: TenantDatabase;
const REPOSITORY = { repo_id: 'repo_a', default_branch: 'main' };
const enqueue = async () => 'a job';

beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  db = database.db.tenant(tenantId);
  for (const name of ['a', 'b']) {
    await database.owner.query(
      `insert into repositories (tenant_id, repo_id, name, default_branch) values ($1, 'repo_' || $2, 'acme/' || $2, 'main')`,
      [tenantId, name],
    );
  }
});
beforeEach(() => database.owner.query('delete from scan_runs'));
afterAll(() => database?.close());

const request = (trigger: 'manual' | 'nightly' | 'push' = 'manual', repository = REPOSITORY) =>
  db.transact((tx) => requestRun(tx, enqueue, tenantId, repository, trigger));
const begin = async (urgency: 'usual' | 'nightly' = 'usual') =>
  (await db.transact((tx) => beginRun(tx, tenantId, urgency))) as RunRow;
const goStale = () =>
  database.owner.query(`update scan_runs set heartbeat_at = now() - interval '46 seconds'`);
const states = async () =>
  (
    await database.owner.query<{ state: string; error: string | null }>(
      'select state, error from scan_runs order by scan_id',
    )
  ).rows;

test('one run of a repository is under way, and one more waits for it', async () => {
  await request();
  const first = await begin();
  const second = await request('push');
  expect((await request()).run.scan_id).toBe(second.run.scan_id);

  expect(await begin()).toBeNull();
  expect(await db.transact((tx) => endRun(tx, first))).toBe(true);
  expect((await begin()).scan_id).toBe(second.run.scan_id);
});

test('a run whose process is gone is begun again, and its first process ends nothing any more', async () => {
  await request();
  const first = await begin();
  expect(await begin()).toBeNull();
  await goStale();
  const second = await begin();

  expect([second.scan_id, second.attempts]).toEqual([first.scan_id, 2]);
  for (const end of [
    () => db.transact((tx) => beatRun(tx, first)),
    () => db.transact((tx) => endRun(tx, first)),
  ]) {
    expect(await end()).toBe(false);
  }
  await db.transact((tx) => failRun(tx, first, 'no_access'));
  await db.transact((tx) => postponeRun(tx, first, 60, 'host_unavailable'));
  expect(await states()).toEqual([{ state: 'running', error: null }]);
  expect(await db.transact((tx) => endRun(tx, second))).toBe(true);
});

test('a run that waits again is due when its time has come; where another waits, it fails', async () => {
  await request();
  const run = await begin();
  await db.transact((tx) => postponeRun(tx, run, 60, 'host_unavailable'));
  expect(await states()).toEqual([{ state: 'queued', error: 'host_unavailable' }]);
  expect([await begin(), await db.read((tx) => hasDueRun(tx, 'usual'))]).toEqual([null, false]);

  await database.owner.query(`update scan_runs set due_at = now()`);
  const again = await begin();
  await request();
  await db.transact((tx) => postponeRun(tx, again, 60, 'host_unavailable'));
  expect(await states()).toEqual([
    { state: 'failed', error: 'host_unavailable' },
    { state: 'queued', error: null },
  ]);
});

test('runs of the night are begun by their own job, and become usual where somebody asks', async () => {
  await request('nightly');
  await request('nightly', { ...REPOSITORY, repo_id: 'repo_b' });
  expect(await begin('usual')).toBeNull();

  const { run, isNew } = await request('manual');

  expect([run.trigger, isNew]).toEqual(['manual', false]);
  expect((await begin('usual')).scan_id).toBe(run.scan_id);
  expect((await begin('nightly')).repo_id).toBe('repo_b');
});

test('of failed runs the latest 20 of a repository are kept', async () => {
  let last = '';
  for (let n = 0; n < 22; n++) {
    await request();
    const run = await begin();
    await db.transact((tx) => failRun(tx, run, 'no_access'));
    last = run.scan_id;
  }
  const { rows } = await database.owner.query<{ scan_id: string }>(
    'select scan_id from scan_runs order by scan_id desc',
  );
  expect(rows).toHaveLength(20);
  expect(rows[0]?.scan_id).toBe(last);
});
