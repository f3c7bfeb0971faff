import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../db/database.testing.ts';
import { cachedKeyProvider } from './cached-key-provider.ts';
import { configuredSecretStore } from './configured-secret-store.ts';
import { fileKeyProvider, KeyProviderUnavailable } from './key-provider.ts';
import type { KeyProviderSettings } from './key-provider-settings.ts';
import { listDataKeys, rotateDataKeys } from './rotate-data-keys.ts';
import type { SecretLocation } from './sealed-secret.ts';
import { Secret } from './secret.ts';
import type { SecretStore } from './secret-store.ts';
import { startVaultDouble, type VaultDouble } from './vault-double.testing.ts';
import { vaultTransitKeyProvider } from './vault-transit.ts';

const MINUTE_MS = 60_000;
const LOCATION: SecretLocation = { table: 'channels', column: 'target', key: ['chn_1'] };

let folder: string;
let vault: VaultDouble;
let settings: KeyProviderSettings & { kind: 'vault-transit' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-vault-'));
  vault = await startVaultDouble('svc');
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${vault.token}\n`);
  settings = { kind: 'vault-transit', key: 'svc', address: vault.address, tokenFile };
});
afterAll(async () => {
  await vault?.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vault.state = 'unsealed';
  vault.calls.length = 0;
});

describe('the key provider vault-transit', () => {
  const context = { tenantId: 'tnt_a', keyId: 'k1' };

  test('is unavailable while its token is being renewed, which is not a refusal', async () => {
    const provider = vaultTransitKeyProvider({ ...settings, tokenFile: join(folder, 'missing') });

    await expect(provider.wrap(randomBytes(32), context)).rejects.toThrow(KeyProviderUnavailable);
  });

  test('unwraps what it wrapped, for its tenant and key alone', async () => {
    const provider = vaultTransitKeyProvider(settings);
    const dataKey = randomBytes(32);

    const wrapped = await provider.wrap(dataKey, context);

    expect(wrapped.includes(dataKey)).toBe(false);
    expect(await provider.unwrap(wrapped, context)).toEqual(dataKey);
    for (const other of [
      { ...context, tenantId: 'tnt_b' },
      { ...context, keyId: 'k2' },
    ])
      await expect(provider.unwrap(wrapped, other)).rejects.toThrow(
        'refuses the data key: status 400',
      );
  });

  test('tells that it cannot be asked from a refusal', async () => {
    const provider = vaultTransitKeyProvider(settings);
    const nowhere = vaultTransitKeyProvider({ ...settings, address: 'http://127.0.0.1:1' });

    vault.state = 'sealed';
    await expect(provider.wrap(randomBytes(32), context)).rejects.toThrow(KeyProviderUnavailable);
    await expect(nowhere.wrap(randomBytes(32), context)).rejects.toThrow(KeyProviderUnavailable);
    vault.state = 'denied';
    await expect(provider.wrap(randomBytes(32), context)).rejects.toThrow('status 403');
  });

  test('serves a data key for an hour while it is down, then nothing; a refusal ends it at once', async () => {
    let now = 0;
    const provider = cachedKeyProvider(vaultTransitKeyProvider(settings), () => now);
    const dataKey = randomBytes(32);
    const wrapped = await provider.wrap(dataKey, context);
    expect(await provider.unwrap(wrapped, context)).toEqual(dataKey);
    await provider.unwrap(wrapped, context);
    expect(vault.calls).toEqual(['encrypt', 'decrypt']);

    vault.state = 'sealed';
    now = 59 * MINUTE_MS;
    expect(await provider.unwrap(wrapped, context)).toEqual(dataKey);
    now = 60 * MINUTE_MS;
    await expect(provider.unwrap(wrapped, context)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(provider.wrap(dataKey, context)).rejects.toMatchObject({ code: 'unavailable' });

    vault.state = 'unsealed';
    expect(await provider.unwrap(wrapped, context)).toEqual(dataKey);
    now += 6 * MINUTE_MS;
    vault.state = 'denied';
    await expect(provider.unwrap(wrapped, context)).rejects.toThrow('status 403');
    vault.state = 'sealed';
    await expect(provider.unwrap(wrapped, context)).rejects.toMatchObject({ code: 'unavailable' });
  });
});

describe('rotation from the file to vault-transit', () => {
  let database: TestDatabase;
  let before: SecretStore;
  let after: SecretStore;
  const tenants: string[] = [];

  beforeAll(async () => {
    database = await startTestDatabase();
    const { masterKey } = database;
    before = await configuredSecretStore(
      { keyProvider: { kind: 'file' }, earlierKeyProviders: [settings] },
      masterKey,
    );
    after = await configuredSecretStore(
      { keyProvider: settings, earlierKeyProviders: [] },
      masterKey,
    );
    for (const slug of ['acme', 'globex', 'initech'])
      tenants.push(await database.createTenant(slug));
  });
  afterAll(() => database?.close());

  const seal = (id: string, text: string, store: SecretStore) =>
    database.db.tenant(id).transact((tx) => store.seal(tx, id, LOCATION, new Secret(text)));
  const open = (id: string, sealed: Buffer, store: SecretStore) =>
    database.db
      .tenant(id)
      .read(async (tx) => (await store.open(tx, id, LOCATION, sealed)).reveal());
  const providers = async () => (await listDataKeys(database.db)).map(({ provider }) => provider);

  test('is continued where it was stopped; secrets open before, meanwhile and after, and it is sealed', async () => {
    const sealed = new Map<string, Buffer>();
    for (const id of tenants) sealed.set(id, await seal(id, `secret of ${id}`, before));
    const file = fileKeyProvider(database.masterKey).id;
    expect(await providers()).toEqual([file, file, file]);

    // the key provider fails after the first tenant
    const failing: SecretStore = {
      ...after,
      rewrap: async (tx, id) => {
        if (id === tenants[1]) vault.state = 'sealed';
        return after.rewrap(tx, id);
      },
    };
    await expect(rotateDataKeys(database.db, failing)).rejects.toMatchObject({
      code: 'unavailable',
    });
    vault.state = 'unsealed';
    expect((await providers()).filter((id) => id === file)).toHaveLength(2);
    for (const [id, bytes] of sealed)
      for (const store of [before, after])
        expect(await open(id, bytes, store)).toBe(`secret of ${id}`);

    const [moved] = await Promise.all([
      rotateDataKeys(database.db, after),
      ...tenants.map((id) => seal(id, 'meanwhile', after)),
    ]);

    expect(moved).toBe(2);
    expect(await rotateDataKeys(database.db, after)).toBe(0);
    expect(await providers()).toEqual([
      'vault-transit:svc',
      'vault-transit:svc',
      'vault-transit:svc',
    ]);
    for (const [id, bytes] of sealed) expect(await open(id, bytes, after)).toBe(`secret of ${id}`);
    const { rows } = await database.owner.query<{ n: number }>(
      `select count(*)::int as n from ledger_events where kind = 'secret_key.rotated'`,
    );
    expect(rows[0]?.n).toBe(3);
  });
});
