import { randomBytes, randomUUID } from 'node:crypto';
import type { Reader, Writer } from '../../db/database.ts';
import { KEY_BYTES } from './aead.ts';
import type { KeyProvider } from './key-provider.ts';
import { keyIdOf, openSealed, type SecretLocation, sealSecret } from './sealed-secret.ts';
import { Secret } from './secret.ts';

/** Encrypts what a tenant entrusts to the service. The transaction must be one of that tenant. */
export type SecretStore = {
  /** The provider that wraps new data keys. */
  readonly providerId: string;
  /** Returns the bytes to store at the location. */
  seal(tx: Writer, tenantId: string, location: SecretLocation, secret: Secret): Promise<Buffer>;
  /** Opens bytes read from the location; throws when they were sealed for another one, or changed. */
  open(tx: Reader, tenantId: string, location: SecretLocation, sealed: Buffer): Promise<Secret>;
  /**
   * Wraps the tenant's data keys that an earlier provider wrapped with the current one, and returns how many there were.
   * What is sealed under them stays as it is.
   */
  rewrap(tx: Writer, tenantId: string): Promise<number>;
  /** Makes a new data key that secrets are sealed under from now on; returns its id. */
  newDataKey(tx: Writer, tenantId: string): Promise<string>;
  /** Returns the id of the data key that secrets are sealed under. */
  currentKeyId(tx: Reader, tenantId: string): Promise<string>;
};

type DataKey = { readonly id: string; readonly key: Buffer };
type WrappedKey = {
  readonly key_id: string;
  readonly provider: string;
  readonly wrapped: Buffer;
};

/** Builds the store on the provider that wraps new keys, and those whose keys it still unwraps. */
export function secretStore(
  current: KeyProvider,
  earlier: readonly KeyProvider[] = [],
): SecretStore {
  const providers = new Map([...earlier, current].map((provider) => [provider.id, provider]));

  const unwrap = async (tenantId: string, row: WrappedKey): Promise<DataKey> => {
    const provider = providers.get(row.provider);
    if (provider === undefined) {
      throw new Error(
        `data key ${row.key_id} is wrapped by ${row.provider}, which this process does not have (got "${[...providers.keys()].join(', ')}")`,
      );
    }
    const context = { tenantId, keyId: row.key_id };
    return { id: row.key_id, key: await provider.unwrap(row.wrapped, context) };
  };

  return {
    providerId: current.id,
    seal: async (tx, tenantId, location, secret) => {
      // the lock keeps the key from being retired before this transaction ends
      const row =
        (await currentKey(tx, tenantId, 'locked')) ??
        (await createCurrentKey(tx, tenantId, current));
      return sealSecret(await unwrap(tenantId, row), tenantId, location, secret.reveal());
    },
    open: async (tx, tenantId, location, sealed) => {
      const name = `${location.table}.${location.column}`;
      const keyId = keyIdOf(sealed);
      if (keyId === null) throw new Error(`secret of ${name} is not of a known format`);
      const row = await keys(tx, tenantId).where('key_id', '=', keyId).executeTakeFirst();
      if (row === undefined) throw new Error(`secret of ${name} names an unknown data key`);
      const { key } = await unwrap(tenantId, row);
      const text = openSealed(key, tenantId, location, sealed);
      if (text === null) throw new Error(`secret of ${name} does not open at its location`);
      return new Secret(text);
    },
    rewrap: async (tx, tenantId) => {
      const rows = await keys(tx, tenantId).where('provider', '!=', current.id).execute();
      for (const row of rows) {
        const { id, key } = await unwrap(tenantId, row);
        const wrapped = await current.wrap(key, { tenantId, keyId: id });
        await tx
          .updateTable('tenant_data_keys')
          .set({ provider: current.id, wrapped })
          .where('tenant_id', '=', tenantId)
          .where('key_id', '=', id)
          .execute();
      }
      return rows.length;
    },
    newDataKey: async (tx, tenantId) => {
      await tx
        .updateTable('tenant_data_keys')
        .set({ is_current: false })
        .where('tenant_id', '=', tenantId)
        .where('is_current', '=', true)
        .execute();
      return (await createCurrentKey(tx, tenantId, current)).key_id;
    },
    currentKeyId: async (tx, tenantId) => {
      const row = await currentKey(tx, tenantId);
      if (row === undefined) throw new Error(`tenant ${tenantId} has no current data key`);
      return row.key_id;
    },
  };
}

function keys(tx: Reader, tenantId: string) {
  return tx
    .selectFrom('tenant_data_keys')
    .select(['key_id', 'provider', 'wrapped'])
    .where('tenant_id', '=', tenantId);
}

function currentKey(
  tx: Reader,
  tenantId: string,
  lock: 'locked' | null = null,
): Promise<WrappedKey | undefined> {
  return keys(tx, tenantId)
    .where('is_current', '=', true)
    .$if(lock !== null, (query) => query.forKeyShare())
    .executeTakeFirst();
}

async function createCurrentKey(
  tx: Writer,
  tenantId: string,
  provider: KeyProvider,
): Promise<WrappedKey> {
  const keyId = randomUUID();
  const wrapped = await provider.wrap(randomBytes(KEY_BYTES), { tenantId, keyId });
  await tx
    .insertInto('tenant_data_keys')
    .values({
      tenant_id: tenantId,
      key_id: keyId,
      provider: provider.id,
      wrapped,
      is_current: true,
    })
    // the tenant's first two secrets may come at once: the later one waits here and uses the other's key
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await currentKey(tx, tenantId)) as WrappedKey;
}
