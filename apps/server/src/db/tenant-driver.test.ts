import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from './connections.ts';
import { copyTestDatabase, type TestDatabase } from './database.testing.ts';
import { roleConnection } from './database.ts';
import { tenantDialect } from './tenant-driver.ts';

const TENANT = `tnt_${'0'.repeat(26)}`;
const DURABILITY = { durability: 'local' } as const;

let database: TestDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await copyTestDatabase();
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

describe('where a standby is demanded and the server waits for none', () => {
  let replicated: Kysely<unknown>;
  beforeAll(() => {
    replicated = new Kysely<unknown>({
      dialect: tenantDialect(pool, TENANT, { plans: 'kept', durability: 'replicated' }),
    });
  });
  const run = (mode: 'read only' | null, statement = READ) => {
    const transaction = replicated.transaction().setIsolationLevel('read committed');
    return (mode === null ? transaction : transaction.setAccessMode(mode)).execute((tx) =>
      sql.raw(statement).execute(tx),
    );
  };

  test('a transaction that may write fails with that reason, also on a connection that has read before, and one that reads passes [GOV-02]', async () => {
    await run('read only');
    await expect(run(null)).rejects.toThrow('demands a synchronous standby');
    await run('read only');
    await expect(run(null)).rejects.toThrow('demands a synchronous standby');
  });

  test('what was written is undone [GOV-02]', async () => {
    const count = async () =>
      (await database.owner.query('select count(*)::integer as count from tokens')).rows[0].count;
    const tenant = await database.createTenant('undone');
    const before = await count();
    const db = new Kysely<unknown>({
      dialect: tenantDialect(pool, tenant, { plans: 'kept', durability: 'replicated' }),
    });

    const writing = db
      .transaction()
      .setIsolationLevel('read committed')
      .execute((tx) =>
        sql`insert into tokens (tenant_id, token_id, kind, name, hash, created_by)
            values (${tenant}, 'tok_1', 'service', 'ci', decode(repeat('00', 32), 'hex'), 'user:alice')`.execute(
          tx,
        ),
      );

    await expect(writing).rejects.toThrow('demands a synchronous standby');
    expect(await count()).toBe(before);
  });
});

test('a transaction of which a statement has failed is not committed, though its caller goes on', async () => {
  const db = new Kysely<unknown>({
    dialect: tenantDialect(pool, TENANT, { plans: 'kept', ...DURABILITY }),
  });
  const going = db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });

  await expect(going).rejects.toThrow('aborted');
});

test('a transaction that may only read cannot write [AUTH-05]', async () => {
  const tenant = await database.createTenant('reading');

  const writing = database.db
    .tenant(tenant)
    .read((tx) =>
      sql`update tenants set suspended_at = now()`.execute(tx as unknown as Kysely<unknown>),
    );

  await expect(writing).rejects.toThrow('read-only transaction');
});

test('a tenant reads and writes its own rows alone, by each class of connections [AUTH-05]', async () => {
  const ids = [await database.createTenant('one'), await database.createTenant('two')];
  for (const connectionClass of ['authority', 'interactive', 'bulk', 'jobs'] as const) {
    for (const id of ids) {
      const tenant = database.db.tenant(id, connectionClass);
      const rows = await tenant.read((tx) =>
        tx.selectFrom('tenants').select('tenant_id').execute(),
      );
      const written = await tenant.transact((tx) =>
        tx.updateTable('identity_providers').set({ version: 7 }).returning('tenant_id').execute(),
      );

      expect(rows).toEqual([{ tenant_id: id }]);
      expect(written).toEqual([{ tenant_id: id }]);
    }
  }
});

test.each(["tnt_x'; select 1", TENANT.toUpperCase(), `${TENANT}0`, ''])(
  'what is no id of a tenant (%j) opens nothing [AUTH-05]',
  (tenantId) => {
    expect(() => tenantDialect(pool, tenantId, { plans: 'kept', ...DURABILITY })).toThrow(
      'not a tenant id',
    );
  },
);
