import type { PackId, PackSourceFile } from '@svc/contract';
import type { IdentifiedPolicy } from '@svc/policy';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';
import {
  type NamedTools,
  type PackVersionRow,
  storeShippedPacks,
  VERSION_COLUMNS,
} from './store.ts';

/** Sources that were validated, with what they were compiled to. */
export type NewVersion = {
  readonly sources: readonly PackSourceFile[];
  readonly policies: readonly IdentifiedPolicy[];
  readonly references: readonly NamedTools[];
  readonly warnings: readonly string[];
};

/** Stores the next version of a pack, which is a draft. */
export async function insertVersion(
  tx: Writer,
  by: CreatedBy,
  packId: PackId,
  { sources, policies, references, warnings }: NewVersion,
): Promise<PackVersionRow> {
  const version = await nextVersion(tx, by, packId);
  const row = await tx
    .insertInto('pack_versions')
    .values({
      tenant_id: by.tenant.id,
      pack_id: packId,
      version,
      sources: JSON.stringify(sources),
      policies: JSON.stringify(policies),
      tool_references: JSON.stringify(references),
      warnings: JSON.stringify(warnings),
      names_as_sent: false,
      created_by: by.id,
    })
    .returning(VERSION_COLUMNS)
    .executeTakeFirstOrThrow();
  return row as unknown as PackVersionRow;
}

/** Stores the next version of a pack as a copy of another pack's version; returns its number. */
export async function copyVersion(
  tx: Writer,
  by: CreatedBy,
  packId: PackId,
  from: { readonly packId: PackId; readonly version: number },
): Promise<number> {
  const version = await nextVersion(tx, by, packId);
  await sql`
    insert into pack_versions (tenant_id, pack_id, version, sources, policies, tool_references, warnings, names_as_sent,
      promoted_from_pack, promoted_from_version, created_by)
    select tenant_id, ${packId}, ${version}, sources, policies, tool_references, warnings, names_as_sent,
      pack_id, version, ${by.id}
    from pack_versions where pack_id = ${from.packId} and version = ${from.version}`.execute(tx);
  return version;
}

type CreatedBy = { readonly id: string; readonly tenant: { readonly id: string } };

async function nextVersion(tx: Writer, by: CreatedBy, packId: PackId): Promise<number> {
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
  return last + 1;
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
