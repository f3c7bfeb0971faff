import type { FindingQuery, FindingStatus } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { KeyKind } from '../../platform/http/cursor.ts';
import { REPORTED_COLUMNS } from './columns.ts';
import type { FindingRow } from './store.ts';

export type FindingFilter = Omit<FindingQuery, 'limit' | 'cursor' | 'sort'>;

/** The latest time that a cursor can name; PostgreSQL has it, too. */
const LATEST_MS = 8.64e15;

/**
 * Each order: its column, which an index has with the id behind it, a row's place in it, and how a place is written in
 * SQL, where a key that no row can have must be compared rather than refused. The id makes every order total.
 */
const ORDERS = {
  severity: {
    column: sql<number>`sort_rank`,
    direction: sql`asc`,
    beyond: sql`>`,
    of: (row: FindingRow) => row.sort_rank,
    place: (key: number) => sql`${key}::bigint`,
  },
  blastRadius: {
    column: sql<number>`blast_score`,
    direction: sql`desc`,
    beyond: sql`<`,
    of: (row: FindingRow) => row.blast_score,
    place: (key: number) => sql`${key}::bigint`,
  },
  lastSeen: {
    column: sql<Date>`last_seen_at`,
    direction: sql`desc`,
    beyond: sql`<`,
    of: (row: FindingRow) => row.last_seen_at.getTime(),
    place: (key: number) =>
      sql`to_timestamp(${Math.min(Math.max(key, 0), LATEST_MS)}::float8 / 1000)`,
  },
} as const;
export type FindingOrder = keyof typeof ORDERS;
export type FindingPosition = readonly [order: string, key: number, findingId: string];

/** What a cursor holds. */
export const FINDING_POSITION: readonly [KeyKind, KeyKind, KeyKind] = [
  'string',
  'integer',
  'string',
];

export function positionOf(order: FindingOrder, row: FindingRow): FindingPosition {
  return [order, ORDERS[order].of(row), row.finding_id];
}

export async function listFindings(
  tx: Reader,
  filter: FindingFilter,
  order: FindingOrder,
  after: FindingPosition | null,
  limit: number,
): Promise<FindingRow[]> {
  const { column, direction, beyond, place } = ORDERS[order];
  const conditions = conditionsOf(filter);
  if (after !== null) {
    const [, key, id] = after;
    conditions.push(sql`(${column}, finding_id) ${beyond} (${place(key)}, ${id})`);
  }
  const { rows } = await sql<FindingRow>`
    select * from ${sourceOf(filter)}
    where ${sql.join(conditions, sql` and `)}
    order by ${column} ${direction}, finding_id ${direction}
    limit ${limit}
  `.execute(tx);
  return rows;
}

const FINDING_COLUMNS = [
  'tenant_id',
  'finding_id',
  'repo_id',
  'source',
  'presence',
  'disposition',
  'workflow',
  ...REPORTED_COLUMNS.map(({ name }) => name),
  'first_seen_at',
  'last_seen_at',
  'refs_only',
  'suppression',
  'suppressed_until',
  'ignored_until',
  'status',
  'ignore_ends_at',
  'sort_rank',
];

/** Columns that a ref has of its own. */
const OF_REF: Readonly<Record<string, RawBuilder<unknown>>> = {
  presence: sql`p.state`,
  fingerprint: sql`p.fingerprint`,
  path: sql`p.path`,
  span: sql`p.span`,
  suppression: sql`p.suppression`,
  suppressed_until: sql`p.suppressed_until`,
  status: sql`finding_status(p.state, f.disposition, f.workflow, p.suppression is not null)`,
  ignore_ends_at: sql`finding_ignore_end(f.disposition, f.ignored_until, p.suppressed_until)`,
};

/** Where findings are read from: as the default branch has them, or as a ref has those that it ever had. */
function sourceOf({ ref }: FindingFilter): RawBuilder<unknown> {
  if (ref === undefined) return sql`findings`;
  const columns = FINDING_COLUMNS.map(
    (name) => sql`${OF_REF[name] ?? sql.ref(`f.${name}`)} as ${sql.ref(name)}`,
  );
  return sql`(
    select ${sql.join(columns)}
    from finding_presence p join findings f on f.tenant_id = p.tenant_id and f.finding_id = p.finding_id
    where p.ref = ${ref}
  ) findings`;
}

function conditionsOf(filter: FindingFilter): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  // literally, so that indexes without those of other refs serve
  conditions.push(filter.ref === undefined ? sql`not refs_only` : sql`true`);
  if (filter.repoId !== undefined) conditions.push(sql`repo_id = ${filter.repoId}`);
  if (filter.severity !== undefined) conditions.push(sql`severity = ${filter.severity}`);
  if (filter.category !== undefined) conditions.push(sql`category = ${filter.category}`);
  if (filter.class !== undefined) conditions.push(sql`coalesce(class, 'real') = ${filter.class}`);
  if (filter.ruleId !== undefined) conditions.push(sql`rule_id = ${filter.ruleId}`);
  if (filter.source !== undefined) conditions.push(sql`source = ${filter.source}`);
  if (filter.path !== undefined) conditions.push(sql`starts_with(path, ${filter.path})`);
  if (filter.status !== undefined) conditions.push(hasStatus(filter.status));
  return conditions;
}

/** The status of a moment: `headlineStatus` as a condition. */
function hasStatus(status: FindingStatus): RawBuilder<unknown> {
  const isOver = sql`ignore_ends_at <= now()`;
  switch (status) {
    case 'open':
      return sql`(status = 'open' or (status = 'ignored' and ${isOver}))`;
    case 'ignored':
      return sql`(status = 'ignored' and ${isOver} is not true)`;
    case 'triaged':
    case 'fixed':
      return sql`status = ${status}`;
  }
}
