import { newId } from '@svc/contract';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '../../db/connections.ts';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { roleConnection } from '../../db/database.ts';
import { appendBatch, type SealRequest } from './append-batch.ts';
import { sealRequest } from './seal-request.testing.ts';

let database: TestDatabase;
let tenantId: string;
let pool: pg.Pool;
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  pool = newPool();
});
afterEach(() => pool.end());

function newPool(settings: pg.PoolConfig = {}): pg.Pool {
  const connection = roleConnection(database.connection, 'svc_sealer', database.masterKey);
  return openPool({ ...connection, max: 1, ...settings }, () => {});
}

const request = (counted?: string): SealRequest => ({
  ...sealRequest(tenantId),
  ...(counted !== undefined && { counted }),
});

const append = (group: readonly SealRequest[], on = pool) =>
  appendBatch({ pool: on, durability: 'local' }, group, false);
const backend = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;

describe('a group of which some events are counted', () => {
  const CALL = { agent: 'agt_test', tool: 'search', isDenied: false };
  const inRange = (...minute: (number | null)[]) => JSON.stringify({ ...CALL, minute });

  test.each([
    ['first', 0],
    ['last', 1],
  ])('counts each of them, also where it stands %s [PACK-03]', async (_place, at) => {
    const group = [request(), request()].with(at, request(inRange(0, 9)));

    expect(await append(group)).toEqual(['sealed', 'sealed']);

    const { rows } = await database.owner.query(
      'select period, calls from call_counts where tenant_id = $1 order by period',
      [tenantId],
    );
    expect(rows).toEqual([
      { period: 'hour', calls: 1 },
      { period: 'minute', calls: 1 },
    ]);
  });

  test('seals none that was decided under another count [PACK-03]', async () => {
    expect(await append([request(inRange(1, null)), request()])).toEqual(['stale', 'sealed']);
  });
});

test('a group is rejected where the database answers fewer outcomes than it has events [GOV-02]', async () => {
  await database.owner.query(`
    alter function append_batch(text, text, text, text, text, text, boolean) rename to append_batch_kept;
    create function append_batch(text, text, text, text, text, text, boolean)
      returns table (ord integer, outcome text, idx bigint) language sql
      as $$ select 1, 'sealed', 1::bigint $$;
    grant execute on function append_batch(text, text, text, text, text, text, boolean) to svc_sealer`);
  try {
    expect(await append([request()])).toEqual(['sealed']);
    await expect(append([request(), request()])).rejects.toThrow('answered 1 of 2 outcomes');
  } finally {
    await database.owner.query(`
      drop function append_batch(text, text, text, text, text, text, boolean);
      alter function append_batch_kept rename to append_batch`);
  }
});

describe('the connection of a group', () => {
  test('is used again after a statement that failed by itself', async () => {
    const before = await backend();

    await expect(append([{ ...request(), event: '{}' }])).rejects.toThrow();

    expect(await backend()).toBe(before);
  });

  test('is ended where the database did not answer in time, since its statement may still be under way [GOV-02]', async () => {
    const impatient = newPool({ query_timeout: 100 });
    await database.owner.query('begin');
    await database.owner.query('select from ledger_heads where tenant_id = $1 for update', [
      tenantId,
    ]);
    try {
      await expect(append([request()], impatient)).rejects.toThrow('timeout');
      expect(impatient.totalCount).toBe(0);
    } finally {
      await database.owner.query('commit');
      await impatient.end();
    }
  });
});

test('an unknown tenant is answered as such, and its event is in no log', async () => {
  expect(await append([{ ...request(), tenantId: newId('tenant') }])).toEqual(['unknown']);
});
