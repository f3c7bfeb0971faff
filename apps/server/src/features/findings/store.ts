import type { Finding, FindingQuery } from '@svc/contract';
import { type ExpressionWrapper, type Selectable, type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import type { KeyKind } from '../../platform/http/cursor.ts';
import { wireTime } from '../../platform/time.ts';
import { type Disposition, headlineStatus } from './status.ts';

export type FindingRow = Selectable<DB['findings']>;
export type FindingFilter = Omit<FindingQuery, 'limit' | 'cursor' | 'sort'>;

/** The latest time that a cursor can name; PostgreSQL has it, too. */
const LATEST_MS = 8.64e15;

/**
 * Each order: its column, which an index has with the id behind it, a row's place in it, and how a place is written in
 * SQL, where a key that no row can have must be compared rather than refused. The id makes every order total.
 */
const ORDERS = {
  severity: {
    column: sql<number>`severity_rank`,
    direction: 'asc',
    of: (row: FindingRow) => row.severity_rank,
    place: (key: number) => sql`${key}::bigint`,
  },
  blastRadius: {
    column: sql<number>`blast_score`,
    direction: 'desc',
    of: (row: FindingRow) => row.blast_score,
    place: (key: number) => sql`${key}::bigint`,
  },
  lastSeen: {
    column: sql<Date>`last_seen_at`,
    direction: 'desc',
    of: (row: FindingRow) => row.last_seen_at.getTime(),
    place: (key: number) =>
      sql`to_timestamp(${Math.min(Math.max(key, 0), LATEST_MS)}::float8 / 1000)`,
  },
} as const;
export type FindingOrder = keyof typeof ORDERS;
export type FindingPosition = readonly [key: number, findingId: string];

/** What a cursor holds. */
export const FINDING_POSITION: readonly [KeyKind, KeyKind] = ['integer', 'string'];

export function positionOf(order: FindingOrder, row: FindingRow): FindingPosition {
  return [ORDERS[order].of(row), row.finding_id];
}

/** The headline status as SQL: the same table as `headlineStatus`; a test holds the two together. */
const STATUS_SQL = sql<string>`case
  when presence = 'absent' then 'fixed'
  when disposition in ('false_positive', 'accepted', 'used_in_tests', 'mitigated') then 'ignored'
  when disposition = 'confirmed' then 'triaged'
  else workflow end`;

export async function listFindings(
  tx: Reader,
  filter: FindingFilter,
  order: FindingOrder,
  after: FindingPosition | null,
  limit: number,
): Promise<FindingRow[]> {
  const { column, direction, place } = ORDERS[order];
  const conditions: (
    | ExpressionWrapper<DB, 'findings', SqlBool>
    | ReturnType<typeof sql<boolean>>
  )[] = [];
  if (filter.repoId !== undefined) conditions.push(sql<boolean>`repo_id = ${filter.repoId}`);
  if (filter.severity !== undefined) conditions.push(sql<boolean>`severity = ${filter.severity}`);
  if (filter.category !== undefined) conditions.push(sql<boolean>`category = ${filter.category}`);
  if (filter.class !== undefined)
    conditions.push(sql<boolean>`coalesce(class, 'real') = ${filter.class}`);
  if (filter.ruleId !== undefined) conditions.push(sql<boolean>`rule_id = ${filter.ruleId}`);
  if (filter.source !== undefined) conditions.push(sql<boolean>`source = ${filter.source}`);
  if (filter.path !== undefined) conditions.push(sql<boolean>`starts_with(path, ${filter.path})`);
  if (filter.status !== undefined) conditions.push(sql<boolean>`${STATUS_SQL} = ${filter.status}`);
  if (after !== null) {
    const beyond = direction === 'asc' ? sql`>` : sql`<`;
    const [key, id] = after;
    conditions.push(sql<boolean>`(${column}, finding_id) ${beyond} (${place(key)}, ${id})`);
  }
  let query = tx
    .selectFrom('findings')
    .selectAll()
    .orderBy(column, direction)
    .orderBy('finding_id', direction)
    .limit(limit);
  for (const condition of conditions) query = query.where(condition);
  return query.execute();
}

export async function findFinding(tx: Reader, findingId: string): Promise<FindingRow | null> {
  const row = await tx
    .selectFrom('findings')
    .selectAll()
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return row ?? null;
}

/** What only some findings have; what a row has not is left out. */
function optionalFieldsOf(
  row: FindingRow,
): Pick<Finding, 'class' | 'encodings' | 'parts' | 'message' | 'why'> {
  return {
    ...(row.class !== null && { class: row.class as NonNullable<Finding['class']> }),
    ...(row.encodings !== null && {
      encodings: row.encodings as NonNullable<Finding['encodings']>,
    }),
    ...(row.parts !== null && { parts: row.parts as NonNullable<Finding['parts']> }),
    ...(row.message !== null && { message: row.message }),
    ...(row.why !== null && { why: row.why }),
  };
}

/** A row as the API shows it. */
export function wireFinding(row: FindingRow): Finding {
  const presence = row.presence as Finding['presence'];
  return {
    id: row.finding_id,
    repoId: row.repo_id,
    source: row.source,
    ruleId: row.rule_id,
    title: row.title,
    severity: row.severity as Finding['severity'],
    confidence: row.confidence as Finding['confidence'],
    category: row.category as Finding['category'],
    ...optionalFieldsOf(row),
    status: headlineStatus(
      presence,
      row.disposition as Disposition,
      row.workflow as 'open' | 'triaged',
    ),
    presence,
    path: row.path,
    span: row.span as Finding['span'],
    excerpt: row.excerpt,
    fingerprint: row.fingerprint,
    blastRadius: {
      score: row.blast_score,
      factors: row.blast_factors as Finding['blastRadius']['factors'],
    },
    remediation: row.remediation,
    firstSeenAt: wireTime(row.first_seen_at),
    lastSeenAt: wireTime(row.last_seen_at),
  };
}
