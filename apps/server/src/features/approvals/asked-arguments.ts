import { setImmediate } from 'node:timers/promises';
import { maskArguments } from '@svc/inspect';
import type { Reader, Writer } from '../../db/database.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Characters of one text, and of all arguments as JSON, that a person is shown. */
const MAX_TEXT = 4_000;
const MAX_LENGTH = 64 * 1024;

const locationOf = (approvalId: string) => ({
  table: 'approvals',
  column: 'arguments',
  key: [approvalId],
});

/** Returns arguments as JSON for people: secrets masked, long texts cut. Null where they are too large to be shown. */
export async function askedArguments(args: Arguments): Promise<string | null> {
  const masked = await maskArguments(args, { pause: setImmediate });
  if (masked === null) return null;
  const text = JSON.stringify(masked, (_name, value) =>
    typeof value === 'string' && value.length > MAX_TEXT ? cut(value) : value,
  );
  return text.length > MAX_LENGTH ? null : text;
}

function cut(text: string): string {
  return `${text.slice(0, MAX_TEXT)}… (${text.length - MAX_TEXT} more characters)`;
}

/** Returns what `openArguments` opens for this approval. */
export async function sealArguments(
  tx: Writer,
  secrets: SecretStore,
  tenantId: string,
  approvalId: string,
  asked: string | null,
): Promise<Buffer | null> {
  if (asked === null) return null;
  return secrets.seal(tx, tenantId, locationOf(approvalId), new Secret(asked));
}

/** Returns the arguments that an approval asks about; null where it keeps none, or has expired. */
export async function openArguments(
  tx: Reader,
  secrets: SecretStore,
  tenantId: string,
  approvalId: string,
): Promise<Arguments | null> {
  const row = await tx
    .selectFrom('approvals')
    .select('arguments')
    .where('approval_id', '=', approvalId)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const sealed = row?.arguments ?? null;
  if (sealed === null) return null;
  const opened = await secrets.open(tx, tenantId, locationOf(approvalId), sealed);
  return JSON.parse(opened.reveal()) as Arguments;
}
