import { PACK_IDS, type PackId, type PackSourceFile } from '@svc/contract';
import { type IdentifiedPolicy, SHIPPED_PACKS, type ShippedPack } from '@svc/policy';
import type { Selectable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';

/** A version of a pack as it is stored, or as it comes with the service. */
export type PackVersionRow = Omit<
  Selectable<DB['pack_versions']>,
  | 'tenant_id'
  | 'pack_id'
  | 'sources'
  | 'policies'
  | 'warnings'
  | 'created_by'
  | 'created_at'
  | 'promoted_from_pack'
> & {
  readonly pack_id: PackId;
  readonly sources: readonly PackSourceFile[];
  readonly policies: readonly IdentifiedPolicy[];
  readonly warnings: readonly string[];
  readonly promoted_from_pack: PackId | null;
  readonly created_by: string | null;
  readonly created_at: Date | null;
};

const COLUMNS = [
  'pack_id',
  'version',
  'sources',
  'policies',
  'warnings',
  'promoted_from_pack',
  'promoted_from_version',
  'created_by',
  'created_at',
  'activated_at',
] as const;

/** Who stored the versions that come with the service. */
const SHIPPED_BY = 'service';

/** Returns the pack that comes with the service under this id. */
function shippedPack(packId: PackId): ShippedPack {
  return SHIPPED_PACKS.find(({ id }) => id === packId) as ShippedPack;
}

/** Stores the packs that come with the service as the first versions of a tenant that has none, and makes them active. */
export async function storeShippedPacks(tx: Writer, tenantId: string): Promise<void> {
  await tx
    .insertInto('pack_versions')
    .values(
      PACK_IDS.map(shippedPack).map((pack) => ({
        tenant_id: tenantId,
        pack_id: pack.id,
        version: pack.version,
        sources: JSON.stringify(pack.sources),
        policies: JSON.stringify(pack.policies),
        warnings: '[]',
        created_by: SHIPPED_BY,
        activated_at: new Date(),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('active_packs')
    .values(
      PACK_IDS.map(shippedPack).map(({ id, version }) => ({
        tenant_id: tenantId,
        pack_id: id,
        version,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the number of the active version. */
export async function activeVersion(tx: Reader, packId: PackId): Promise<number> {
  const row = await tx
    .selectFrom('active_packs')
    .select('version')
    .where('pack_id', '=', packId)
    .executeTakeFirst();
  return row?.version ?? shippedPack(packId).version;
}

/** Returns a version of a pack; throws `not_found` if it does not exist. */
export async function knownVersion(
  tx: Reader,
  packId: PackId,
  version: number,
): Promise<PackVersionRow> {
  const row = await tx
    .selectFrom('pack_versions')
    .select(COLUMNS)
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row !== undefined) return fromStore(row as unknown as PackVersionRow);
  const shipped = shippedPack(packId);
  if (shipped.version === version) return fromShipped(shipped);
  throw new ApiError('not_found', `${packId} has no version ${version}`);
}

/** Returns all versions of a pack, newest first, without their text. */
export async function versionsOf(
  tx: Reader,
  packId: PackId,
): Promise<Omit<PackVersionRow, 'sources' | 'policies' | 'warnings'>[]> {
  const rows = await tx
    .selectFrom('pack_versions')
    .select([
      'pack_id',
      'version',
      'promoted_from_pack',
      'promoted_from_version',
      'created_by',
      'created_at',
      'activated_at',
    ])
    .where('pack_id', '=', packId)
    .orderBy('version', 'desc')
    .execute();
  if (rows.length === 0) return [fromShipped(shippedPack(packId))];
  return rows.map((row) => fromStore(row as PackVersionRow));
}

export type NewVersion = Pick<PackVersionRow, 'sources' | 'policies' | 'warnings'> & {
  readonly promotedFrom: { readonly packId: PackId; readonly version: number } | null;
};

/** Stores the next version of a pack, which is a draft. */
export async function insertVersion(
  tx: Writer,
  by: { readonly id: string; readonly tenant: { readonly id: string } },
  packId: PackId,
  { sources, policies, warnings, promotedFrom }: NewVersion,
): Promise<PackVersionRow> {
  await storeShippedPacks(tx, by.tenant.id);
  // every writer of a version of the pack locks the row of its active version
  await tx
    .selectFrom('active_packs')
    .select('version')
    .where('pack_id', '=', packId)
    .forUpdate()
    .execute();
  const { last } = await tx
    .selectFrom('pack_versions')
    .select(({ fn }) => fn.max('version').as('last'))
    .where('pack_id', '=', packId)
    .executeTakeFirstOrThrow();
  const row = await tx
    .insertInto('pack_versions')
    .values({
      tenant_id: by.tenant.id,
      pack_id: packId,
      version: last + 1,
      sources: JSON.stringify(sources),
      policies: JSON.stringify(policies),
      warnings: JSON.stringify(warnings),
      promoted_from_pack: promotedFrom?.packId ?? null,
      promoted_from_version: promotedFrom?.version ?? null,
      created_by: by.id,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  return row as unknown as PackVersionRow;
}

/** Makes a version the active one. */
export async function setActiveVersion(tx: Writer, packId: PackId, version: number): Promise<void> {
  await tx.updateTable('active_packs').set({ version }).where('pack_id', '=', packId).execute();
  await tx
    .updateTable('pack_versions')
    .set({ activated_at: new Date() })
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .where('activated_at', 'is', null)
    .execute();
}

function fromStore<Row extends { created_by: string | null; created_at: Date | null }>(
  row: Row,
): Row {
  return row.created_by === SHIPPED_BY ? { ...row, created_by: null, created_at: null } : row;
}

function fromShipped({ id, version, sources, policies }: ShippedPack): PackVersionRow {
  return {
    pack_id: id as PackId,
    version,
    sources,
    policies,
    warnings: [],
    promoted_from_pack: null,
    promoted_from_version: null,
    created_by: null,
    created_at: null,
    // active from the beginning, at no time that is recorded
    activated_at: new Date(0),
  };
}
