import type { Writer } from '../../db/database.ts';
import type { PersonKey } from '../../platform/principal.ts';

/** Flags the agents of a person who left, or takes the flag back; returns how many agents act on. */
export async function flagAgentsOf(
  tx: Writer,
  { issuer, subject }: PersonKey,
  leftAt: Date | null,
): Promise<number> {
  const rows = await tx
    .updateTable('agents')
    .set({ owner_left_at: leftAt })
    .where('owner_issuer', '=', issuer)
    .where('owner_subject', '=', subject)
    .returning('state')
    .execute();
  return rows.filter(({ state }) => state === 'approved').length;
}
