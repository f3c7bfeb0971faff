import type pg from 'pg';
import type { Writer } from '../../../db/database.ts';
import type { Erasure } from './erasure-list.ts';

/** Notes erasures for the lists of other processes. */
export async function noteErasures(
  tx: Writer,
  tenantId: string,
  erasures: readonly Erasure[],
): Promise<void> {
  if (erasures.length === 0) return;
  await tx
    .insertInto('erasures')
    .values(
      erasures.map(({ person, aliases }) => ({
        tenant_id: tenantId,
        person,
        aliases: [...aliases],
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the erasures of all tenants that were noted since a moment, as `svc_sealer`. */
export async function listErasures(
  lookups: pg.Pool,
  since: Date,
): Promise<readonly (Erasure & { readonly tenantId: string })[]> {
  const { rows } = await lookups.query<Erasure & { tenantId: string }>(
    'select tenant_id as "tenantId", person, aliases from list_erasures($1)',
    [since],
  );
  return rows;
}
