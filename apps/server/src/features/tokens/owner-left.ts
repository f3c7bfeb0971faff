import type { Writer } from '../../db/database.ts';
import type { PersonKey } from '../../platform/principal.ts';

/** Flags the tokens that a person made who left, or takes the flag back; returns how many of them are still good. */
export async function flagTokensOf(
  tx: Writer,
  { issuer, subject }: PersonKey,
  leftAt: Date | null,
): Promise<number> {
  const rows = await tx
    .updateTable('tokens')
    .set({ owner_left_at: leftAt })
    .where('created_by_issuer', '=', issuer)
    .where('created_by_subject', '=', subject)
    // a lab token is its agent's, which has an owner of its own
    .where('kind', '<>', 'agent')
    .returning(['revoked_at', 'expires_at'])
    .execute();
  const now = new Date();
  return rows.filter(
    ({ revoked_at, expires_at }) =>
      revoked_at === null && (expires_at === null || expires_at > now),
  ).length;
}
