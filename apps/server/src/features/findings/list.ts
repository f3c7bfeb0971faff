import type { FindingFilter } from '@svc/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Browsable } from '../../platform/http/browse.ts';
import type { KeyKind } from '../../platform/http/cursor.ts';
import { conditionsOf, sourceOf } from './filter.ts';
import type { FindingRow } from './store.ts';
import { WORST_FIRST, worstFirst } from './worst-first.ts';

/** The latest time that a cursor can name; PostgreSQL has it, too. */
const LATEST_MS = 8.64e15;

/**
 * Each order: its name in a cursor, another one when its key has another meaning; its column, which an index has with the id behind it;
 * a row's place in it; and how a place is written in SQL, where a key that no row can have must be compared rather than refused. The id
 * makes every order total.
 */
const ORDERS = {
  severity: {
    inCursor: 'worst',
    column: WORST_FIRST,
    isDescending: false,
    of: worstFirst,
    place: (key: number) => sql`${key}::bigint`,
  },
  blastRadius: {
    inCursor: 'blastRadius',
    column: sql<number>`shown_score`,
    isDescending: true,
    of: (row: FindingRow) => row.shown_score,
    place: (key: number) => sql`${key}::bigint`,
  },
  lastSeen: {
    inCursor: 'lastSeen',
    column: sql<Date>`last_seen_at`,
    isDescending: true,
    of: (row: FindingRow) => row.last_seen_at.getTime(),
    place: (key: number) =>
      sql`to_timestamp(${Math.min(Math.max(key, 0), LATEST_MS)}::float8 / 1000)`,
  },
} as const;
export type FindingOrder = keyof typeof ORDERS;
type FindingPosition = readonly [inCursor: string, key: number, findingId: string];

/** Types of a cursor's values. */
const FINDING_POSITION: readonly [KeyKind, KeyKind, KeyKind] = ['string', 'integer', 'string'];

function positionOf(order: FindingOrder, row: FindingRow): FindingPosition {
  const { inCursor, of } = ORDERS[order];
  return [inCursor, of(row), row.finding_id];
}

/** Returns the findings under a filter in one order, to be read in both directions. */
export async function findingList(
  tx: Reader,
  filter: FindingFilter,
  order: FindingOrder,
): Promise<Browsable<FindingRow>> {
  const conditions = await conditionsOf(tx, filter);
  const where = (more: readonly RawBuilder<unknown>[]) => sql`
    from ${sourceOf(filter)} where ${sql.join([...conditions, ...more], sql` and `)}`;
  return {
    position: FINDING_POSITION,
    positionOf: (row) => positionOf(order, row),
    checkPosition: ([given], parameter) => {
      if (given !== ORDERS[order].inCursor) throw otherSort(`${given}`, order, parameter);
    },
    read: async ({ from, direction, limit }) => {
      const { column, isDescending, place } = ORDERS[order];
      const isDown = isDescending !== (direction === 'backwards');
      const way = isDown ? sql`desc` : sql`asc`;
      const beyond = isDown ? sql`<` : sql`>`;
      const [, key, id] = (from ?? []) as Partial<FindingPosition>;
      const position =
        key === undefined ? [] : [sql`(${column}, finding_id) ${beyond} (${place(key)}, ${id})`];
      const { rows } = await sql<FindingRow>`
        select * ${where(position)} order by ${column} ${way}, finding_id ${way} limit ${limit}
      `.execute(tx);
      return rows;
    },
    find: async (id) => {
      const { rows } = await sql<FindingRow>`select * ${where([sql`finding_id = ${id}`])}`.execute(
        tx,
      );
      return rows[0] ?? null;
    },
    count: async (limit) => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from (select ${where([])} limit ${limit}) counted`.execute(tx);
      return (rows[0] as { n: number }).n;
    },
  };
}

function otherSort(given: string, order: FindingOrder, parameter: string): ApiError {
  return new ApiError(
    'malformed',
    `the query is not valid at "/${parameter}": the cursor is of a list in another order (${JSON.stringify(given)}, got sort ${JSON.stringify(order)}); repeat the sort of the first page, or read the list from its beginning`,
  );
}
