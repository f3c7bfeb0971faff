import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

/** Records that a state has come back; false where it did before. It is forgotten well after it has expired: clocks differ. */
export async function markStateUsed(
  tx: Writer,
  state: { readonly tenantId: string; readonly id: string; readonly expiresAt: number },
): Promise<boolean> {
  const used = 'code_host_used_states';
  await tx
    .deleteFrom(used)
    .where('expires_at', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
  const inserted = await tx
    .insertInto(used)
    .values({
      tenant_id: state.tenantId,
      state_id: state.id,
      expires_at: new Date(state.expiresAt),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}
