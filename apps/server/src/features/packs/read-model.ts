import type { PackId } from '@svc/contract';
import { SHIPPED_PACKS } from '@svc/policy';
import type { Reader } from '../../db/database.ts';

/**
 * Returns a version of a pack as `PackOf` takes it: the tenant's own, or null for the one that comes with the service. Null
 * where neither has this number.
 */
export async function findPackVersion(
  tx: Reader,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<{ readonly id: string; readonly version: number | null } | null> {
  const row = await tx
    .selectFrom('pack_versions')
    .select('version')
    .where('pack_id', '=', id as PackId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row !== undefined) return { id, version };
  const isShipped = SHIPPED_PACKS.some((pack) => pack.id === id && pack.version === version);
  return isShipped ? { id, version: null } : null;
}
