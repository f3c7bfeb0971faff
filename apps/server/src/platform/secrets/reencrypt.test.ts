import { randomBytes } from 'node:crypto';
import { newId } from '@svc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SEALED_COLUMNS } from '../../commands/sealed-columns.ts';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { masterKey } from '../../foundation/master-key.ts';
import { fileKeyProvider } from './key-provider.ts';
import { reencryptSecrets } from './reencrypt.ts';
import { keyIdOf } from './sealed-secret.ts';
import { Secret } from './secret.ts';
import { secretStore } from './secret-store.ts';

const store = secretStore(fileKeyProvider(masterKey(randomBytes(32))));
const COLUMN = { table: 'gateway_servers', column: 'credential', key: 'server_id' };

let database: TestDatabase;

beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database?.close());

const location = (id: string) => ({ table: COLUMN.table, column: COLUMN.column, key: [id] });

async function addServer(tenantId: string, text: string): Promise<string> {
  const id = newId('gatewayServer');
  await database.db.tenant(tenantId).transact(async (tx) => {
    const credential = await store.seal(tx, tenantId, location(id), new Secret(text));
    const values = { name: id, url: 'https://x.example', mode: 'observe', environment: 'staging' };
    await tx
      .insertInto('gateway_servers')
      .values({
        ...values,
        tenant_id: tenantId,
        server_id: id,
        credential,
        timeout_seconds: 1,
        max_response_bytes: 1,
        max_concurrency: 1,
        created_by: 'a test',
      })
      .execute();
  });
  return id;
}

async function openAll(tenantId: string) {
  const rows = await database.db
    .tenant(tenantId)
    .read((tx) => tx.selectFrom('gateway_servers').select(['server_id', 'credential']).execute());
  const opened = await database.db.tenant(tenantId).read((tx) =>
    Promise.all(
      rows.map(async ({ server_id: id, credential }) => {
        const secret = await store.open(tx, tenantId, location(id), credential as Buffer);
        return [id, secret.reveal()] as const;
      }),
    ),
  );
  const keyIds = new Set(rows.map(({ credential }) => keyIdOf(credential as Buffer)));
  return { texts: Object.fromEntries(opened), keyIds: [...keyIds] };
}

const keys = async (tenantId: string) =>
  (
    await database.owner.query<{ key_id: string; is_current: boolean; retired: boolean }>(
      `select key_id, is_current, retired_at is not null as retired from tenant_data_keys
       where tenant_id = $1 order by created_at`,
      [tenantId],
    )
  ).rows;

test('every secret is re-encrypted with a new data key, and the former key retired [AUTH-05]', async () => {
  const tenantId = await database.createTenant('acme');
  const texts: Record<string, string> = {};
  for (let n = 0; n < 120; n++) texts[await addServer(tenantId, `text ${n}`)] = `text ${n}`;
  const [former] = await keys(tenantId);

  expect(await reencryptSecrets(database.db, store, SEALED_COLUMNS)).toBe(120);

  const after = await openAll(tenantId);
  expect(after.texts).toEqual(texts);
  const [retired, current] = await keys(tenantId);
  expect(retired).toMatchObject({ key_id: former?.key_id, is_current: false, retired: true });
  expect(after.keyIds).toEqual([current?.key_id]);
});

test('a run that was stopped is continued by the next, and starts no other round', async () => {
  const tenantId = await database.createTenant('stopped');
  for (let n = 0; n < 60; n++) await addServer(tenantId, `text ${n}`);
  let left = 55;
  const failing: typeof store = {
    ...store,
    // tenants are re-encrypted in no order, so those of other tests do not count
    open: (...of) =>
      of[1] !== tenantId || left-- > 0 ? store.open(...of) : Promise.reject(new Error('stopped')),
  };
  await expect(reencryptSecrets(database.db, failing, [COLUMN])).rejects.toThrow('stopped');
  expect((await openAll(tenantId)).keyIds).toHaveLength(2);

  await reencryptSecrets(database.db, store, [COLUMN]);

  expect((await openAll(tenantId)).keyIds).toHaveLength(1);
  expect(await keys(tenantId)).toHaveLength(2);
});

test('secrets that are written and read meanwhile open, during and after', async () => {
  const tenantId = await database.createTenant('busy');
  for (let n = 0; n < 60; n++) await addServer(tenantId, `text ${n}`);
  let isDone = false;
  const added: Record<string, string> = {};
  const write = async () => {
    for (let n = 0; !isDone; n++) {
      added[await addServer(tenantId, `late ${n}`)] = `late ${n}`;
      await openAll(tenantId);
    }
  };
  const writing = write();
  await reencryptSecrets(database.db, store, [COLUMN]);
  isDone = true;
  await writing;

  const { texts, keyIds } = await openAll(tenantId);
  expect(texts).toMatchObject(added);
  expect(keyIds).toHaveLength(1);
  expect(Object.keys(added).length).toBeGreaterThan(0);
});

test('the list of sealed columns names every column that the service seals into', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  );
  // hashes, keys wrapped by others, and bytes that are not secret
  const others =
    /hash|leaf|chain|salt|tiles|wrapped|fragments|frontier|root|ledger_|deployment|audit_pack_chunks/;
  const sealed = rows.map(({ name }) => name).filter((name) => !others.test(name));
  expect(sealed).toEqual(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).sort());
});
