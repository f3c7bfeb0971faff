import { PLATFORM_TENANT } from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.generated.ts';
import { ApiError } from '../../../platform/api-error.ts';

const APPS = 'code_host_apps';

/** The App of a host in the secret store. Transactions are of the platform's tenant. */
export type StoredApp = Selectable<DB['code_host_apps']>;

export async function findStoredApp(tx: Reader, hostUrl: string): Promise<StoredApp | null> {
  const row = await tx
    .selectFrom(APPS)
    .selectAll()
    .where('host_url', '=', hostUrl)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the App until the transaction ends. Throws `not_found`. */
export async function lockStoredApp(tx: Writer, hostUrl: string): Promise<StoredApp> {
  const row = await tx
    .selectFrom(APPS)
    .selectAll()
    .where('host_url', '=', hostUrl)
    .forUpdate()
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new ApiError('not_found', 'the secret store has no App for the code host');
}

type NewApp = Pick<
  StoredApp,
  'host_url' | 'app_id' | 'slug' | 'client_id' | 'client_secret' | 'private_key' | 'webhook_secret'
>;

/** Throws `conflict` where the host has a stored App already. */
export async function insertStoredApp(tx: Writer, app: NewApp): Promise<void> {
  const inserted = await tx
    .insertInto(APPS)
    .values({ tenant_id: PLATFORM_TENANT.id, ...app })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (inserted.numInsertedOrUpdatedRows === 0n) throw appExists();
}

type Change = Partial<
  Pick<
    StoredApp,
    | 'client_secret'
    | 'private_key'
    | 'webhook_secret'
    | 'is_webhook_secret_confirmed'
    | 'previous_webhook_secret'
    | 'previous_webhook_secret_ends_at'
  >
>;

/** Changes the App if it still has the version; returns false otherwise. */
export async function updateStoredApp(
  tx: Writer,
  { host_url, version }: Pick<StoredApp, 'host_url' | 'version'>,
  change: Change,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable(APPS)
    .set({ ...change, version: version + 1, updated_at: sql`now()` })
    .where('host_url', '=', host_url)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteStoredApp(tx: Writer, hostUrl: string): Promise<void> {
  await tx.deleteFrom(APPS).where('host_url', '=', hostUrl).execute();
}

/** Records that a state has come back; false where it did before. It is forgotten well after it has expired: clocks differ. */
export async function markStateUsed(
  tx: Writer,
  state: { readonly id: string; readonly expiresAt: number },
): Promise<boolean> {
  const used = 'code_host_used_states';
  await tx
    .deleteFrom(used)
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const inserted = await tx
    .insertInto(used)
    .values({
      tenant_id: PLATFORM_TENANT.id,
      state_id: state.id,
      expires_at: new Date(state.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export function appExists(): ApiError {
  return new ApiError(
    'conflict',
    'the secret store has an App for the code host; remove it before another is created',
  );
}
