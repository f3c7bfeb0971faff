import { maskArguments } from '@svc/inspect';
import { canonicalizeInSlices, type Json } from '@svc/ledger';
import type { Reader, Writer } from '../../db/database.ts';
import { nextTurn } from '../../foundation/next-turn.ts';
import { Secret } from '../../platform/secrets/secret.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';

/** Arguments as approvers see them: canonical JSON with secrets masked, and the number of masked secrets. */
export type ShownArguments = { readonly text: string; readonly masked: number };

/** Characters of all arguments: a number such as 1e10 is longer in canonical JSON than in the largest body. */
const MAX_SHOWN_LENGTH = 2 * 1024 * 1024;

const locationOf = (approvalId: string) => ({
  table: 'approvals',
  column: 'arguments',
  key: [approvalId],
});

/**
 * Returns whole arguments for people, secrets masked, as canonical JSON (RFC 8785). Null where they cannot be inspected to
 * their end, or are too large to be kept: such a call can be rejected alone.
 */
export async function showArguments(
  args: Readonly<Record<string, unknown>>,
): Promise<ShownArguments | null> {
  const shown = await maskArguments(args, { pause: nextTurn });
  if (shown === null) return null;
  const text = await canonicalizeInSlices(shown.value as Json, nextTurn);
  return text.length > MAX_SHOWN_LENGTH ? null : { text, masked: shown.masked };
}

/** Returns what `openArguments` opens for this approval. */
export async function sealArguments(
  tx: Writer,
  secrets: SecretStore,
  tenantId: string,
  approvalId: string,
  shown: ShownArguments | null,
): Promise<Buffer | null> {
  if (shown === null) return null;
  return secrets.seal(tx, tenantId, locationOf(approvalId), new Secret(shown.text));
}

/** Returns the text of the arguments that an approval shows; null where it keeps none, or has expired. */
export async function openArguments(
  tx: Reader,
  secrets: SecretStore,
  tenantId: string,
  approvalId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('approvals')
    .select('arguments')
    .where('approval_id', '=', approvalId)
    .where('arguments_shown_length', 'is not', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst();
  const sealed = row?.arguments ?? null;
  if (sealed === null) return null;
  return (await secrets.open(tx, tenantId, locationOf(approvalId), sealed)).reveal();
}
