import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { applyMigrations } from './apply-migrations.ts';
import { openConnection } from './connections.ts';
import { startTestDatabase, type TestDatabase } from './database.testing.ts';
import { migrate } from './migrate.ts';
import { isOlder, type Migration, parseMigration } from './migration.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.close());
afterEach(() => owner?.end());

const migrationOf = (name: string, sql: string) => parseMigration(name, sql);
const isThere = async (table: string) => {
  const { rows } = await database.owner.query<{ found: boolean }>(
    'select to_regclass($1) is not null as found',
    [table],
  );
  return rows[0]?.found;
};
const apply = async (migration: Migration) => {
  owner = await openConnection(database.connection);
  await applyMigrations(owner, [migration]);
};

/** Resolves with the answer that is not null, of a statement about what others do. */
async function seen<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row> {
  for (let asked = 0; asked < 3_000; asked++, await delay(10)) {
    const { rows } = await database.owner.query<Row>(text, values);
    if (rows[0] !== undefined) return rows[0];
  }
  throw new Error(`not seen: ${text}`);
}

test('a migration that is killed at a statement leaves nothing, and is applied by the next run [OPS-03]', async () => {
  const pause = 'create table of_killed (note text); select pg_sleep(600)';
  const killed = apply(migrationOf('9000-killed', pause));
  killed.catch(() => {});
  const { pid } = await seen<{ pid: number }>(
    "select pid from pg_stat_activity where query = $1 and wait_event = 'PgSleep'",
    [pause],
  );
  await database.owner.query('select pg_terminate_backend($1)', [pid]);
  await expect(killed).rejects.toThrow();
  expect(await isThere('of_killed')).toBe(false);

  await apply(migrationOf('9000-killed', 'create table of_killed (note text)'));

  expect(await isThere('of_killed')).toBe(true);
});

test('a lock that is not free is given up after two seconds and asked for again [OPS-03]', async () => {
  await database.owner.query('create table busy (note text)');
  const other = await openConnection(database.connection);
  await other.query('begin; select from busy');
  const statement = 'alter table busy add column more text';

  const applied = apply(migrationOf('9001-busy', statement));

  const began =
    "select query_start::text as at from pg_stat_activity where query = $1 and wait_event_type = 'Lock'";
  const first = await seen<{ at: string }>(began, [statement]);
  await seen(`${began} and query_start::text <> $2`, [statement, first.at]);
  await other.query('commit');
  await applied;
  await other.end();
  await database.owner.query("insert into busy values ('a', 'b')");
});

describe('a contraction', () => {
  const contraction = migrationOf(
    '9002-drop',
    '-- contract after 0.9.0\ndrop table if exists no_more',
  );
  const node = (build: string) =>
    database.owner.query(
      "insert into deployment_nodes (node_id, roles, build, lease_until) values ('old', '{api}', $1, now() + interval '1 hour')",
      [build],
    );

  test('is rejected while a process of an older release has a lease, and recorded when none has [OPS-03]', async () => {
    await node('0.8.9');
    await expect(apply(contraction)).rejects.toThrow(
      'cannot be contracted while processes older than 0.9.0 serve (got old (0.8.9))',
    );
    await owner.end();
    await database.owner.query('delete from deployment_nodes');
    await node('0.10.0');

    await apply(contraction);

    const { rows } = await database.owner.query(
      'select name, after_release from deployment_contractions',
    );
    expect(rows).toEqual([{ name: '9002-drop', after_release: '0.9.0' }]);
  });

  test('keeps builds of older releases from starting, and no others [OPS-03]', async () => {
    const started = () => migrate(database.connection, database.masterKey, null);
    await expect(started()).rejects.toThrow('the schema needs release 0.9.0 or later (got 0.1.0)');

    // what is left of a newer release are expansions, which this build runs on
    await database.owner.query('delete from deployment_contractions');
    await started();
  });
});

test('an index is made concurrently, outside of a transaction [OPS-03]', async () => {
  await apply(
    migrationOf('9003-index', '-- expand\ncreate index concurrently busy_by_note on busy (note)'),
  );

  expect(await isThere('busy_by_note')).toBe(true);
});

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.1.10', true],
  ['1.0.0', '0.9.9', false],
  ['0.9.9', '1.0.0', true],
  ['0.1.9+aaaaaaaaaaaa', '0.1.10', true],
  ['0.2.0+aaaaaaaaaaaa', '0.2.0', false],
])('release %s is older than %s: %s [OPS-03]', (one, other, expected) => {
  expect(isOlder(one, other)).toBe(expected);
});

test('an index whose concurrent build failed is built again by the next run [OPS-03]', async () => {
  const sql = 'create unique index concurrently twice_index on twice (number)';
  await database.owner.query('create table twice as select 1 as number from generate_series(1, 2)');
  await expect(apply(migrationOf('9010-index', sql))).rejects.toThrow('could not create unique');
  await owner.end();
  await database.owner.query('delete from twice');

  await apply(migrationOf('9010-index', sql));

  const { rows } = await database.owner.query(
    "select indisvalid from pg_index where indexrelid = 'twice_index'::regclass",
  );
  expect(rows).toEqual([{ indisvalid: true }]);
});
