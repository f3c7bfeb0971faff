import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { masterKey } from '../../foundation/master-key.ts';
import { fileKeyProvider } from './key-provider.ts';
import type { SecretLocation } from './sealed-secret.ts';
import { Secret } from './secret.ts';
import { secretStore } from './secret-store.ts';

const LOCATION: SecretLocation = { table: 'channels', column: 'target', key: ['chn_1'] };
const first = fileKeyProvider(masterKey(randomBytes(32)));
const second = fileKeyProvider(masterKey(randomBytes(32)));
const store = secretStore(first);

let database: TestDatabase;
let tenantId: string;
let otherId: string;

beforeAll(async () => {
  database = await startTestDatabase();
  tenantId = await database.createTenant('acme');
  otherId = await database.createTenant('other');
});
afterAll(() => database?.close());

const seal = (text: string, id = tenantId, via = store) =>
  database.db.tenant(id).transact((tx) => via.seal(tx, id, LOCATION, new Secret(text)));

const open = (sealed: Buffer, id = tenantId, via = store, location = LOCATION) =>
  database.db.tenant(id).read(async (tx) => (await via.open(tx, id, location, sealed)).reveal());

const dataKeys = async (id: string) =>
  (
    await database.owner.query<{ provider: string; wrapped: Buffer }>(
      'select provider, wrapped from tenant_data_keys where tenant_id = $1',
      [id],
    )
  ).rows;

describe('the secret store', () => {
  test('opens what it sealed, for its row alone', async () => {
    const sealed = await seal('text');

    expect(await open(sealed)).toBe('text');
    await expect(open(sealed, tenantId, store, { ...LOCATION, key: ['chn_2'] })).rejects.toThrow(
      'secret of channels.target does not open at its location',
    );
  });

  test("does not open a tenant's secret for another tenant [AUTH-05]", async () => {
    const sealed = await seal('text');
    await seal('own', otherId);

    await expect(open(sealed, otherId)).rejects.toThrow('unknown data key');
  });

  test('makes one data key for secrets of a tenant that come together', async () => {
    const id = await database.createTenant('at-once');

    const sealed = await Promise.all(Array.from({ length: 5 }, (_, n) => seal(`text ${n}`, id)));

    expect(await dataKeys(id)).toHaveLength(1);
    for (const [n, bytes] of sealed.entries()) expect(await open(bytes, id)).toBe(`text ${n}`);
  });

  test('stores data keys wrapped, bound to their tenant', async () => {
    await seal('own', otherId);
    const [mine] = await dataKeys(tenantId);
    const [theirs] = await dataKeys(otherId);

    expect(mine?.wrapped).toHaveLength(61);
    await expect(
      first.unwrap(mine?.wrapped as Buffer, { tenantId: otherId, keyId: 'any' }),
    ).rejects.toThrow('does not unwrap');
    expect(theirs?.wrapped.equals(mine?.wrapped as Buffer)).toBe(false);
  });
});

test('after rotation of the wrapping key, secrets open without the earlier one', async () => {
  const id = await database.createTenant('rotated');
  const sealed = await seal('text', id);
  const rotating = secretStore(second, [first]);
  const rotated = secretStore(second);

  await expect(open(sealed, id, rotated)).rejects.toThrow(`wrapped by ${first.id}`);
  expect(await open(sealed, id, rotating)).toBe('text');
  const rewrap = () => database.db.tenant(id).transact((tx) => rotating.rewrap(tx, id));
  expect(await rewrap()).toBe(1);
  expect(await rewrap()).toBe(0);

  expect(await open(sealed, id, rotated)).toBe('text');
  await expect(open(sealed, id, store)).rejects.toThrow(`wrapped by ${second.id}`);
});
