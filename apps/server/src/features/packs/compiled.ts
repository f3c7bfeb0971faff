import type { PackId } from '@svc/contract';
import { compilePack, type IdentifiedPolicy, type Pack, SHIPPED_PACKS } from '@svc/policy';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';

/** Returns a version of a tenant's pack ready to evaluate; version null is the one that comes with the service. */
export type PackOf = (
  tenantId: string,
  pack: { readonly id: string; readonly version: number | null },
) => Pack | Promise<Pack>;

const MAX_COMPILED = 500;

/** Returns compiled packs. Versions are immutable, so compiled ones never expire. */
export function compiledPacks(pool: pg.Pool): PackOf {
  const shipped = new Map(SHIPPED_PACKS.map((pack) => [pack.id, compilePack(pack)]));
  const compiled = new LRUCache<string, Promise<Pack>>({ max: MAX_COMPILED });
  return (tenantId, { id, version }) => {
    if (version === null) return shipped.get(id as PackId) as Pack;
    const key = `${tenantId} ${id} ${version}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const loading = load(pool, tenantId, id, version);
    compiled.set(key, loading);
    loading.catch(() => compiled.delete(key));
    return loading;
  };
}

async function load(pool: pg.Pool, tenantId: string, id: string, version: number): Promise<Pack> {
  const { rows } = await pool.query<{ policies: readonly IdentifiedPolicy[] | null }>(
    'select find_pack_policies($1, $2, $3) as policies',
    [tenantId, id, version],
  );
  const policies = rows[0]?.policies ?? null;
  if (policies === null) throw new Error(`version ${version} of ${id} is missing`);
  return compilePack({ id, version, policies });
}
