import { type Asset, type AssetKind, newId, type Relation } from '@svc/contract';
import { type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { recordRelations } from './relations.ts';

export type AssetRow = Selectable<DB['assets']>;

export type AssetBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly assets: readonly Asset[];
  readonly relations: readonly Relation[];
  /** Another branch adds assets, but what is gone from the default branch stays so. */
  readonly ofDefaultBranch: boolean;
  /** The scan saw the whole tree: what it did not see is no longer there. */
  readonly complete: boolean;
  readonly at: Date;
};

/** Takes a scan's assets and their relations in: known ones are refreshed, new ones added, missing ones of a complete scan marked absent. */
export async function recordAssets(tx: Writer, batch: AssetBatch): Promise<void> {
  if (batch.complete) {
    await tx
      .updateTable('assets')
      .set({ present: false })
      .where('repo_id', '=', batch.repoId)
      .execute();
  }
  const rows = JSON.stringify(
    batch.assets.map((asset) => ({ ...asset, asset_id: newId('asset') })),
  );
  await sql`
    insert into assets (tenant_id, asset_id, repo_id, kind, name, provider, version, purl, confidence, use, details,
                        occurrences, present, last_seen_at)
    select ${batch.tenantId}, asset_id, ${batch.repoId}, kind, name, provider, version, purl, confidence, use, details,
           occurrences, true, ${batch.at}
    from jsonb_to_recordset(${rows}::jsonb) as given(asset_id text, kind text, name text, provider text, version text,
                                                     purl text, confidence text, use text, details jsonb, occurrences jsonb)
    on conflict (tenant_id, repo_id, kind, name) do update
      set provider = excluded.provider, version = excluded.version, purl = excluded.purl, confidence = excluded.confidence,
          use = excluded.use, details = excluded.details,
          occurrences = excluded.occurrences, present = assets.present or ${batch.ofDefaultBranch}, last_seen_at = excluded.last_seen_at
  `.execute(tx);
  await recordRelations(tx, batch);
}

export type AssetFilter = {
  readonly repoId?: string | undefined;
  readonly kind?: AssetKind | undefined;
};
export type AssetPosition = readonly [kind: string, name: string, assetId: string];

/** By kind and name. */
export async function listAssets(
  tx: Reader,
  filter: AssetFilter,
  after: AssetPosition | null,
  limit: number,
): Promise<AssetRow[]> {
  let query = tx
    .selectFrom('assets')
    .selectAll()
    .orderBy('kind')
    .orderBy('name')
    .orderBy('asset_id')
    .limit(limit);
  if (filter.repoId !== undefined) query = query.where('repo_id', '=', filter.repoId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (after !== null) {
    query = query.where(
      sql<boolean>`(kind, name, asset_id) > (${after[0]}, ${after[1]}, ${after[2]})`,
    );
  }
  return query.execute();
}
