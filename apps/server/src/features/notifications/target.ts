import type { Reader, Writer } from '../../db/database.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import { CHANNELS, type ChannelRow } from './store.ts';

/** Where a channel is delivered to, and what its deliveries are signed with. */
export type Target = {
  readonly url: Secret;
  /** The current secret, and for a day the one before; none for `chat`. */
  readonly secrets: readonly Secret[];
  /** Value of the header Authorization; null for none. */
  readonly authorization: Secret | null;
};

type SealedColumn = 'target' | 'authorization_header' | 'secret' | 'previous_secret';

/** Seals a value for a column of a channel. */
export function sealForChannel(
  tx: Writer,
  secrets: SecretStore,
  channel: { readonly tenantId: string; readonly channelId: string },
  column: SealedColumn,
  value: Secret,
): Promise<Buffer> {
  const location = { table: CHANNELS, column, key: [channel.channelId] };
  return secrets.seal(tx, channel.tenantId, location, value);
}

/** Opens a sealed column of a channel; null for an empty one. */
export async function openColumn(
  tx: Reader,
  secrets: SecretStore,
  row: ChannelRow,
  column: SealedColumn,
): Promise<Secret | null> {
  const sealed = row[column];
  if (sealed === null) return null;
  const location = { table: CHANNELS, column, key: [row.channel_id] };
  return secrets.open(tx, row.tenant_id, location, sealed);
}

/** Opens what a delivery at the time `now` needs. */
export async function openTarget(
  tx: Reader,
  secrets: SecretStore,
  row: ChannelRow,
  now: Date,
): Promise<Target> {
  const url = (await openColumn(tx, secrets, row, 'target')) ?? new Secret('');
  const current = await openColumn(tx, secrets, row, 'secret');
  const { previous_secret_ends_at: endsAt } = row;
  const previous =
    endsAt !== null && endsAt > now ? await openColumn(tx, secrets, row, 'previous_secret') : null;
  const authorization = await openColumn(tx, secrets, row, 'authorization_header');
  return { url, authorization, secrets: [current, previous].filter((secret) => secret !== null) };
}
