import type { FindingFilter } from '@svc/contract';
import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import type { KeyKind } from '../../platform/http/cursor.ts';
import { conditionsOf, sourceOf } from './filter.ts';
import type { FindingRow } from './store.ts';

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
  const conditions = await conditionsOf(tx, filter);
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
