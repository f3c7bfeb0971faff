import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AbsentStandby, loseStandby } from './absent-standby.testing.ts';
import { openConnection, openPool, withConnection } from './connections.ts';
import { startTestDatabase, type TestDatabase } from './database.testing.ts';
import { type ConnectionClass, openDatabase, roleConnection } from './database.ts';
import { UnknownCommit } from './durable-client.ts';
import { inTenant } from './owner-transaction.ts';

let database: TestDatabase;
let tenantId: string;
let standby: AbsentStandby | undefined;

beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  await database.owner.query('create table notes (note text)');
  await database.owner.query('grant insert, select on notes to svc_app');
});
afterEach(async () => {
  await standby?.restore();
  standby = undefined;
});
afterAll(() => database?.close());

const NOTE = "insert into notes values ('written')";
const CLASSES: readonly ConnectionClass[] = ['authority', 'interactive', 'bulk', 'jobs'];

const transact = (connectionClass: ConnectionClass, statement = NOTE) =>
  database.db
    .tenant(tenantId, connectionClass)
    .transact(async (tx) => (await sql.raw(statement).execute(tx)).rows);
const asApp = () => roleConnection(database.connection, 'svc_app', database.masterKey);

/** Every way in which a write is committed. */
const WRITES: readonly (readonly [string, () => Promise<unknown>])[] = [
  ...CLASSES.map((name) => [`a transaction of class ${name}`, () => transact(name)] as const),
  ['a statement of its own, on a pipelined pool', () => database.db.lookups.query(NOTE)],
  [
    'a statement of its own, on a pool',
    async () => {
      const pool = openPool({ ...asApp(), max: 1 }, () => {});
      await pool.query(NOTE).finally(() => pool.end());
    },
  ],
  [
    'a prepared statement',
    () => withConnection(asApp(), (one) => one.query({ name: 'note', text: NOTE, values: [] })),
  ],
  [
    'a transaction by hand',
    () =>
      withConnection(asApp(), async (one) => {
        await one.query('begin');
        await one.query(NOTE);
        await one.query('commit');
      }),
  ],
  [
    "a transaction of an operator's command",
    () =>
      withConnection(database.connection, (one) => inTenant(one, tenantId, () => one.query(NOTE))),
  ],
  ['a transaction that wrote nothing', () => transact('authority', 'select 1')],
];

describe('a commit whose wait for the standby was cancelled is unknown, though it answers success:', () => {
  test.each(WRITES)('%s [EVID-01]', async (_name, write) => {
    standby = await loseStandby(database.connection);
    standby.cancelWaits();

    await expect(write()).rejects.toThrow(UnknownCommit);
  });

  test('and the connection serves what comes after it', async () => {
    const client = await openConnection(asApp());
    standby = await loseStandby(database.connection);
    standby.cancelWaits();
    await expect(client.query(NOTE)).rejects.toThrow('not known to be durable');
    await standby.restore();
    standby = undefined;

    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  });
});

test('a snapshot that reads waits for no standby', async () => {
  standby = await loseStandby(database.connection);

  const rows = await database.db
    .tenant(tenantId)
    .read(async (tx) => (await sql<{ one: number }>`select 1 as one`.execute(tx)).rows);

  expect(rows).toEqual([{ one: 1 }]);
});

test('a wait that nobody cancels ends at a deadline of ours, which drops the connection [EVID-01]', async () => {
  standby = await loseStandby(database.connection);

  const writes = [
    transact('interactive'),
    withConnection(database.connection, (one) => inTenant(one, tenantId, () => one.query(NOTE))),
  ];
  for (const { status, reason } of (await Promise.allSettled(writes)) as PromiseRejectedResult[]) {
    expect(status).toBe('rejected');
    expect(reason.message).toMatch(/timeout|terminated/);
  }

  await standby.restore();
  standby = undefined;
  expect(await transact('interactive', 'select 1 as one')).toEqual([{ one: 1 }]);
});

describe('where a standby is demanded', () => {
  const demanding = () => openDatabase(asApp(), () => {}, 'replicated');

  test('nothing is written while the server waits for none [EVID-01]', async () => {
    const db = demanding();
    const written = db
      .tenant(tenantId)
      .transact((tx) => sql.raw("insert into notes values ('demanded')").execute(tx));

    await expect(written).rejects.toMatchObject({ code: '57P03' });

    const { rows } = await database.owner.query("select from notes where note = 'demanded'");
    expect(rows).toEqual([]);
    await db.close();
  });

  test('reads go on', async () => {
    const db = demanding();
    expect(await db.tenant(tenantId).read(async () => 'read')).toBe('read');
    await db.close();
  });
});

describe('a warning is no matter of the commit', () => {
  const warn = (code: string) =>
    `do $$ begin raise warning 'of a function' using errcode = '${code}'; end $$`;

  test('within a transaction', async () => {
    await transact('interactive', warn('01000'));
  });

  test('of another class', async () => {
    await database.db.lookups.query(warn('25P01'));
  });
});
