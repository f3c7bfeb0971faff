import type { PackId } from '@svc/contract';
import {
  compilePack,
  compilePackInSlices,
  type IdentifiedPolicy,
  type Pack,
  SHIPPED_PACKS,
} from '@svc/policy';
import type pg from 'pg';
import { CoalescedReads } from '../../foundation/coalesced-reads.ts';
import { nextTurn } from '../../foundation/next-turn.ts';

/** Returns a version of a tenant's pack ready to evaluate; version null is the one that comes with the service. */
export type PackOf = (
  tenantId: string,
  pack: { readonly id: string; readonly version: number | null },
) => Pack | Promise<Pack>;

const MAX_COMPILED = 500;
/** A policy of the greatest length is parsed in a fraction of a millisecond. */
const POLICIES_PER_SLICE = 20;

type VersionRow = {
  names_as_sent: boolean;
  promoted_from_pack: string | null;
  promoted_from_version: number | null;
};

/**
 * Returns compiled packs. Versions are immutable, so compiled ones never expire; a promoted one is that which it is a copy of.
 * A large pack takes seconds to compile, in slices between which the event loop turns.
 */
export function compiledPacks(pool: pg.Pool): PackOf {
  const shipped = new Map(SHIPPED_PACKS.map((pack) => [pack.id, compilePack(pack)]));
  const compiled = new CoalescedReads<Pack>({ maxKept: MAX_COMPILED });
  const versionOf = (tenantId: string, id: string, version: number): Promise<Pack> =>
    compiled.get(
      `${tenantId} ${id} ${version}`,
      () => true,
      () => load(tenantId, id, version),
    );
  const load = async (tenantId: string, id: string, version: number): Promise<Pack> => {
    const { rows } = await pool.query<VersionRow>('select * from find_pack_version($1, $2, $3)', [
      tenantId,
      id,
      version,
    ]);
    const [row] = rows;
    if (row === undefined) throw new Error(`version ${version} of ${id} is missing`);
    const { promoted_from_pack: fromId, promoted_from_version: fromVersion } = row;
    if (fromId !== null && fromVersion !== null) {
      return { ...(await versionOf(tenantId, fromId, fromVersion)), id, version };
    }
    const policies = await loadPolicies(pool, tenantId, id, version);
    const stored = { id, version, policies, namesAsSent: row.names_as_sent };
    return compilePackInSlices(stored, nextTurn);
  };
  return (tenantId, { id, version }) =>
    version === null ? (shipped.get(id as PackId) as Pack) : versionOf(tenantId, id, version);
}

/**
 * Returns what compiles a version before it becomes active. Whether the version exists is for the change to say, so what fails
 * here is compiled when it first decides.
 */
export function preparingVersion(packOf: PackOf) {
  return async (tenantId: string, pack: Parameters<PackOf>[1]): Promise<void> => {
    await Promise.resolve(packOf(tenantId, pack)).catch(() => {});
  };
}

/** Reads and parses policies one by one: all of them at once would block the event loop. */
async function loadPolicies(
  pool: pg.Pool,
  tenantId: string,
  id: string,
  version: number,
): Promise<readonly IdentifiedPolicy[]> {
  const { rows } = await pool.query<{ policy: string }>(
    'select find_pack_policy_texts($1, $2, $3) as policy',
    [tenantId, id, version],
  );
  const policies: IdentifiedPolicy[] = [];
  for (const [index, { policy }] of rows.entries()) {
    if (index % POLICIES_PER_SLICE === 0) await nextTurn();
    policies.push(JSON.parse(policy) as IdentifiedPolicy);
  }
  return policies;
}
