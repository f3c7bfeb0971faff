import { createHash } from 'node:crypto';
import type { Relation } from '@svc/contract';
import { sql } from 'kysely';
import type { Writer } from '../../db/database.ts';

export type RelationBatch = {
  readonly tenantId: string;
  readonly repoId: string;
  readonly relations: readonly Relation[];
  readonly ref: string;
  readonly defaultRef: string;
  readonly root: string | null;
  readonly isComplete: boolean;
  readonly at: Date;
};

/** Records which asset uses which, by the rule of the assets: what a complete scan covers and did not see is absent. */
export async function recordRelations(tx: Writer, batch: RelationBatch): Promise<void> {
  const { root, ref, defaultRef } = batch;
  const isOfDefault = ref === defaultRef;
  if (isOfDefault && batch.isComplete && root !== null) {
    const below =
      root === '' ? sql`true` : sql`(path = ${root} or starts_with(path, ${`${root}/`}))`;
    await sql`
      update asset_relations set present = false where repo_id = ${batch.repoId} and present and ${below}
    `.execute(tx);
  }
  const rows = new Map(batch.relations.map((relation) => [digest(relation), relation]));
  const given = JSON.stringify([...rows].map(([key, relation]) => row(key, relation)));
  await sql`
    insert into asset_relations (tenant_id, repo_id, digest, from_kind, from_name, to_kind, to_name, path, line, present, last_seen_at)
    select ${batch.tenantId}, ${batch.repoId}, digest, from_kind, from_name, to_kind, to_name, path, line, true, ${batch.at}
    from jsonb_to_recordset(${given}::jsonb) as given(digest text, from_kind text, from_name text, to_kind text, to_name text,
                                                      path text, line integer)
    on conflict (tenant_id, repo_id, digest) do update
      set present = asset_relations.present or ${isOfDefault}, last_seen_at = excluded.last_seen_at
  `.execute(tx);
}

function digest({ from, to, path, line }: Relation): string {
  const parts = [from.kind, from.name, to.kind, to.name, path, line];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function row(key: string, { from, to, path, line }: Relation) {
  return {
    digest: key,
    from_kind: from.kind,
    from_name: from.name,
    to_kind: to.kind,
    to_name: to.name,
    path,
    line,
  };
}
