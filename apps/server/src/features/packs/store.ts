import { PACK_IDS, type PackId, type PackRule, type PackSourceFile } from '@svc/contract';
import {
  type IdentifiedPolicy,
  type NamedTool,
  OUTCOMES,
  SHIPPED_PACKS,
  type ShippedPack,
  type StoredPack,
} from '@svc/policy';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';

/** A version of a pack as it is stored, or as it comes with the service, without its text and its policies. */
export type PackVersionRow = Omit<
  Selectable<DB['pack_versions']>,
  | 'tenant_id'
  | 'pack_id'
  | 'sources'
  | 'policies'
  | 'rules'
  | 'tool_references'
  | 'warnings'
  | 'created_by'
  | 'created_at'
  | 'promoted_from_pack'
> & {
  readonly pack_id: PackId;
  readonly rules: readonly PackRule[];
  readonly tool_references: readonly NamedTools[];
  readonly warnings: readonly string[];
  readonly promoted_from_pack: PackId | null;
  readonly created_by: string | null;
  readonly created_at: Date | null;
};

/** A tool or server that a policy names; `at` is the place of the policy, `file:line:column`, where it is known. */
export type NamedTools = {
  readonly policy: string;
  readonly named: NamedTool;
  readonly at: string | null;
};

/** Columns of a `PackVersionRow`. */
export const VERSION_COLUMNS = [
  'pack_id',
  'version',
  'rules',
  'tool_references',
  'names_as_sent',
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
        names_as_sent: false,
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
    .select(VERSION_COLUMNS)
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row !== undefined) return fromStore(row as unknown as PackVersionRow);
  const shipped = shippedPack(packId);
  if (shipped.version === version) return fromShipped(shipped);
  throw new ApiError('not_found', `${packId} has no version ${version}`);
}

/** Returns the text of a version that exists. */
export async function sourcesOf(
  tx: Reader,
  packId: PackId,
  version: number,
): Promise<readonly PackSourceFile[]> {
  const row = await tx
    .selectFrom('pack_versions')
    .select('sources')
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .executeTakeFirst();
  return (row?.sources as readonly PackSourceFile[] | undefined) ?? shippedPack(packId).sources;
}

/** Returns the names of the files of the newest version. */
export async function newestFiles(
  tx: Reader,
  packId: PackId,
): Promise<{ readonly version: number; readonly files: readonly string[] }> {
  const row = await tx
    .selectFrom('pack_versions')
    .select([
      'version',
      sql<string[]>`array(select source ->> 'file' from jsonb_array_elements(sources) source)`.as(
        'files',
      ),
    ])
    .where('pack_id', '=', packId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined) return row;
  const { version, sources } = shippedPack(packId);
  return { version, files: sources.map(({ file }) => file) };
}

/**
 * Returns a version with its policies, as `compilePack` takes it; throws `not_found` if it does not exist. Policies may be
 * large: for the thread for bulk work.
 */
export async function storedPack(tx: Reader, packId: PackId, version: number): Promise<StoredPack> {
  const row = await tx
    .selectFrom('pack_versions')
    .select(['policies', 'names_as_sent'])
    .where('pack_id', '=', packId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (row === undefined) {
    await knownVersion(tx, packId, version);
    return shippedPack(packId);
  }
  const policies = row.policies as unknown as readonly IdentifiedPolicy[];
  return { id: packId, version, policies, namesAsSent: row.names_as_sent };
}

/** A version without what its policies are about. */
export type VersionInfo = Omit<
  PackVersionRow,
  'rules' | 'tool_references' | 'names_as_sent' | 'warnings'
>;

/** Returns all versions of a pack, newest first, without their text. */
export async function versionsOf(tx: Reader, packId: PackId): Promise<VersionInfo[]> {
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

function fromStore<Row extends { created_by: string | null; created_at: Date | null }>(
  row: Row,
): Row {
  return row.created_by === SHIPPED_BY ? { ...row, created_by: null, created_at: null } : row;
}

function fromShipped({ id, version, policies }: ShippedPack): PackVersionRow {
  return {
    pack_id: id as PackId,
    version,
    rules: policies.map(ruleOf),
    tool_references: [],
    names_as_sent: false,
    warnings: [],
    promoted_from_pack: null,
    promoted_from_version: null,
    created_by: null,
    created_at: null,
    // active from the beginning, at no time that is recorded
    activated_at: new Date(0),
  };
}

/** As `pack_rules` of the database has it of stored versions. */
function ruleOf({ id, json: { effect, annotations } }: IdentifiedPolicy): PackRule {
  const restriction = OUTCOMES.find((one) => one === annotations?.['outcome']) ?? 'deny';
  return {
    id,
    outcome: effect === 'permit' ? 'allow' : restriction,
    reason: annotations?.['reason'] ?? null,
  };
}
