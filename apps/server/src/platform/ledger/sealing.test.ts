import { newId } from '@svc/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { sealRequest } from './seal-request.testing.ts';
import { openSealing, type Sealing } from './sealing.ts';

const APPEND_BATCH = 'append_batch(text, text, text, text, text, text, boolean)';

let database: TestDatabase;
let sealing: Sealing;
let tenantId: string;
let reason: string | null;
let isClosed: boolean;
let made = 0;

beforeAll(async () => {
  database = await copyTestDatabase();
});
afterAll(() => database?.close());
beforeEach(async () => {
  tenantId = await database.createTenant(`acme-${made++}`);
  reason = null;
  isClosed = false;
  const refusal = (id: string) => (id === tenantId ? reason : null);
  const { connection, masterKey } = database;
  sealing = openSealing(connection, masterKey, 'local', () => {}, refusal);
});
afterEach(() => (isClosed ? undefined : sealing.close()));

const request = () => sealRequest(tenantId);

const sealed = async () => {
  const { rows } = await database.owner.query<{ count: number }>(
    'select count(*)::integer as count from ledger_events where tenant_id = $1 and idx > 0',
    [tenantId],
  );
  return rows[0]?.count;
};

describe('the log of a tenant that must not be written', () => {
  test.each<[string, () => Promise<string>]>([
    ['decision', () => sealing.sealer.seal(request())],
    ['approved decision', () => sealing.sealWithApproval(request(), newId('approval'))],
  ])('takes no %s, and says why; without the refusal it does [EVID-04]', async (_what, seal) => {
    reason = 'a test';
    await expect(seal()).rejects.toThrow('the evidence log is read-only: a test');
    expect(await sealed()).toBe(0);

    reason = null;
    expect(['sealed', 'stale']).toContain(await seal());
  });

  test('stops no other tenant [EVID-04]', async () => {
    reason = 'a test';
    const other = { ...request(), tenantId: await database.createTenant(`acme-${made++}`) };

    expect(await sealing.sealer.seal(other)).toBe('sealed');
  });
});

describe('a probe of the way to the log', () => {
  test('passes, and seals nothing [OPS-03/readiness]', async () => {
    await expect(sealing.probe()).resolves.toBeUndefined();
    expect(await sealed()).toBe(0);
  });

  test('fails where an event of no tenant is sealed [OPS-03/readiness]', async () => {
    await database.owner.query(`
      alter function ${APPEND_BATCH} rename to append_batch_kept;
      create function ${APPEND_BATCH} returns table (ord integer, outcome text, idx bigint) language sql
        as $$ select 1, 'sealed', 1::bigint $$;
      grant execute on function ${APPEND_BATCH} to svc_sealer`);
    try {
      await expect(sealing.probe()).rejects.toThrow('an event of no tenant was sealed');
    } finally {
      await database.owner.query(`
        drop function ${APPEND_BATCH};
        alter function append_batch_kept rename to append_batch`);
    }
  });
});

test('the server ends a statement before its client gives up, so that the connection stays', async () => {
  const pools = Object.values(sealing.pools);
  expect(pools).toHaveLength(3);

  for (const pool of pools) {
    const { rows } = await pool.query<{ ms: number }>(
      "select setting::integer as ms from pg_settings where name = 'statement_timeout'",
    );
    expect(rows[0]?.ms).toBe(3_500);
    expect(pool.options.query_timeout).toBe(4_000);
  }
});

test('closing answers what was handed in, and ends all connections', async () => {
  const seals = Array.from({ length: 20 }, () => sealing.sealer.seal(request()));

  await sealing.close();
  isClosed = true;

  expect(await Promise.all(seals)).toEqual(Array(20).fill('sealed'));
  const connections = async () =>
    (
      await database.owner.query(
        "select from pg_stat_activity where usename = 'svc_sealer' and datname = current_database()",
      )
    ).rowCount;
  await expect.poll(connections).toBe(0);
  expect(Object.values(sealing.pools).every(({ ended }) => ended)).toBe(true);
});
