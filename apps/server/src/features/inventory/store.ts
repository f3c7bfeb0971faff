import { type Asset, type AssetKind, newId, type Relation } from '@svc/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { Browsable } from '../../platform/http/browse.ts';
import { recordRelations } from './relations.ts';

export type AssetRow = Selectable<DB['assets']>;

export type AssetBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly assets: readonly Asset[];
  readonly relations: readonly Relation[];
  readonly ref: string;
  readonly defaultRef: string;
  /** Path of what was scanned, '' for the whole repository; null if the report does not name it. */
  readonly root: string | null;
  /** The scan examined all that it covers: what it did not see there is gone. */
  readonly isComplete: boolean;
  readonly at: Date;
};

/**
 * Records a scan's assets and their relations: stored ones are refreshed, new ones added; those that a complete scan of the
 * default branch covers and did not see are absent. Another branch adds assets, and changes none that the default branch has.
 */
export async function recordAssets(tx: Writer, batch: AssetBatch): Promise<void> {
  const { tenantId, repoId, at, root } = batch;
  const isOfDefault = batch.ref === batch.defaultRef;
  if (isOfDefault && batch.isComplete && root !== null) await forgetBelow(tx, repoId, root);
  const rows = JSON.stringify(
    batch.assets.map((asset) => ({ ...asset, asset_id: newId('asset') })),
  );
  const kept =
    root === null || root === ''
      ? sql`'[]'::jsonb`
      : sql`(select coalesce(jsonb_agg(o), '[]') from jsonb_array_elements(assets.occurrences) o where not ${isBelow(root)})`;
  await sql`
    insert into assets (tenant_id, asset_id, repo_id, kind, name, provider, version, purl, confidence, use, details,
                        occurrences, present, last_seen_at)
    select ${tenantId}, asset_id, ${repoId}, kind, name, provider, version, purl, confidence, use, details,
           occurrences, true, ${at}
    from jsonb_to_recordset(${rows}::jsonb) as given(asset_id text, kind text, name text, provider text, version text,
                                                     purl text, confidence text, use text, details jsonb, occurrences jsonb)
    on conflict (tenant_id, repo_id, kind, name) do update
      set provider = excluded.provider, version = excluded.version, purl = excluded.purl, confidence = excluded.confidence,
          use = excluded.use, details = excluded.details, occurrences = ${kept} || excluded.occurrences,
          present = assets.present or ${isOfDefault}, last_seen_at = excluded.last_seen_at
      where ${isOfDefault} or not assets.present
  `.execute(tx);
  await recordRelations(tx, batch);
}

/** Takes away what was seen at or below a path: an asset seen nowhere else is absent, another loses those occurrences. */
async function forgetBelow(tx: Writer, repoId: string, root: string): Promise<void> {
  if (root === '') {
    await sql`update assets set present = false where repo_id = ${repoId} and present`.execute(tx);
    return;
  }
  await sql`
    update assets a
    set present = elsewhere.list is not null, occurrences = coalesce(elsewhere.list, a.occurrences)
    from assets b, lateral (
      select jsonb_agg(o) filter (where not ${isBelow(root)}) as list, bool_or(${isBelow(root)}) as is_touched
      from jsonb_array_elements(b.occurrences) o
    ) elsewhere
    where a.repo_id = ${repoId} and a.present and b.tenant_id = a.tenant_id and b.asset_id = a.asset_id
      and elsewhere.is_touched
  `.execute(tx);
}

/** Whether occurrence `o` is at a path or below it, as SQL. */
function isBelow(root: string): RawBuilder<boolean> {
  return sql<boolean>`(o ->> 'path' = ${root} or starts_with(o ->> 'path', ${`${root}/`}))`;
}

export type AssetFilter = {
  readonly repoId?: string | undefined;
  readonly kind?: AssetKind | undefined;
};

/** Assets under a filter, by kind and name. */
export function assetList(tx: Reader, filter: AssetFilter): Browsable<AssetRow> {
  const matching = () => {
    let query = tx.selectFrom('assets');
    if (filter.repoId !== undefined) query = query.where('repo_id', '=', filter.repoId);
    if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
    return query;
  };
  return {
    position: ['string', 'string', 'string'],
    positionOf: (row) => [row.kind, row.name, row.asset_id],
    read: ({ from, direction, limit }) => {
      const isDown = direction === 'backwards';
      const way = isDown ? 'desc' : 'asc';
      let query = matching()
        .selectAll()
        .orderBy('kind', way)
        .orderBy('name', way)
        .orderBy('asset_id', way)
        .limit(limit);
      if (from !== null) {
        const beyond = isDown ? sql`<` : sql`>`;
        query = query.where(
          sql<boolean>`(kind, name, asset_id) ${beyond} (${from[0]}, ${from[1]}, ${from[2]})`,
        );
      }
      return query.execute();
    },
    find: async (id) =>
      (await matching().selectAll().where('asset_id', '=', id).executeTakeFirst()) ?? null,
    count: async (limit) => {
      const some = matching().select('asset_id').limit(limit).as('some');
      const { n } = await tx
        .selectFrom(some)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return n;
    },
  };
}
