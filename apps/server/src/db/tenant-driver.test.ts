import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from './connections.ts';
import { startTestDatabase, type TestDatabase } from './database.testing.ts';
import { roleConnection } from './database.ts';
import { tenantDialect } from './tenant-driver.ts';

const TENANT = `tnt_${'0'.repeat(26)}`;
const DURABILITY = { durability: 'local' } as const;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await startTestDatabase();
  const connection = roleConnection(database.connection, 'svc_app', database.masterKey);
  pool = openPool({ ...connection, max: 1 }, () => {});
});
afterAll(async () => {
  await pool?.end();
  await database?.close();
});

const READ = "select current_setting('svc.tenant', true) as tenant";

test.each(['kept', 'fresh'] as const)(
  'a connection has a tenant within the transaction alone, with plans %s, whether it commits or not [AUTH-05]',
  async (plans) => {
    const db = new Kysely<unknown>({
      dialect: tenantDialect(pool, TENANT, { plans, ...DURABILITY }),
    });
    const within: unknown[] = [];
    const read = (fails: boolean) =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (tx) => {
          within.push(
            (await sql<{ tenant: string }>`${sql.raw(READ)}`.execute(tx)).rows[0]?.tenant,
          );
          if (fails) throw new Error('rolled back');
        });
    const after = async () => (await pool.query<{ tenant: string }>(READ)).rows[0]?.tenant || null;

    await read(false);
    const committed = await after();
    await read(true).catch(() => {});

    expect([committed, await after()]).toEqual([null, null]);
    expect(within).toEqual([TENANT, TENANT]);
  },
);

test.each(["tnt_x'; select 1", TENANT.toUpperCase(), `${TENANT}0`, ''])(
  'what is no id of a tenant (%j) opens nothing [AUTH-05]',
  (tenantId) => {
    expect(() => tenantDialect(pool, tenantId, { plans: 'kept', ...DURABILITY })).toThrow(
      'not a tenant id',
    );
  },
);
