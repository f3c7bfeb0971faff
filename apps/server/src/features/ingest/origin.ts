import type { FindingOrigin, Span } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

/** Correlated findings that are listed. */
const MAX_CORRELATED = 50;

/** Returns where an ingested finding comes from; null for a finding of our own scanner. */
export async function findOrigin(tx: Reader, findingId: string): Promise<FindingOrigin | null> {
  const row = await tx
    .selectFrom('finding_origins as o')
    .innerJoin('findings as f', (join) =>
      join.onRef('f.tenant_id', '=', 'o.tenant_id').onRef('f.finding_id', '=', 'o.finding_id'),
    )
    .selectAll('o')
    .select(['f.repo_id', 'f.source', 'f.path', 'f.span', 'f.category'])
    .where('o.finding_id', '=', findingId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    findingId,
    reportId: row.report_id,
    tool: { name: row.tool_name, version: row.tool_version },
    weaknesses: row.weaknesses,
    measurement: row.measurement as FindingOrigin['measurement'],
    previousMeasurement: row.previous_measurement as FindingOrigin['measurement'],
    correlated: await correlatedWith(tx, row),
  };
}

type Place = {
  readonly repo_id: string;
  readonly source: string;
  readonly path: string;
  readonly span: unknown;
  readonly category: string;
  readonly weaknesses: readonly string[];
};

/** Other sources' findings on a line of the span, of a common weakness, or of the category where either names none. */
async function correlatedWith(tx: Reader, place: Place): Promise<FindingOrigin['correlated']> {
  const { startLine, endLine } = place.span as Span;
  const { rows } = await sql<FindingOrigin['correlated'][number]>`
    select f.finding_id as id, f.source, f.rule_id as "ruleId", f.title
    from findings f
    left join finding_origins o on o.tenant_id = f.tenant_id and o.finding_id = f.finding_id
    where f.repo_id = ${place.repo_id} and f.path = ${place.path} and f.source <> ${place.source}
      and (f.span ->> 'startLine')::int <= ${endLine} and (f.span ->> 'endLine')::int >= ${startLine}
      and (f.category = ${place.category} or coalesce(o.weaknesses, '{}') && ${[...place.weaknesses]}::text[])
    order by f.finding_id
    limit ${MAX_CORRELATED}
  `.execute(tx);
  return rows;
}
