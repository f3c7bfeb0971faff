import { DEFAULT_LIMIT, MAX_EXACT_COUNT } from '@svc/contract';
import { ApiError } from '../api-error.ts';
import { decodeCursor, encodeCursor, type KeyKind, type Position } from './cursor.ts';

/** Where a page begins in a list, and which way it goes: exclusive of the position; null for the list's start. */
export type Window = {
  readonly from: Position | null;
  readonly direction: 'forwards' | 'backwards';
  readonly limit: number;
};

/** A list as its store reads it, under one filter and order. */
export type Browsable<Row> = {
  /** Kinds of a position's keys; the last one is the item's id. */
  readonly position: readonly KeyKind[];
  positionOf(row: Row): Position;
  /** Throws `malformed` for a position of the same shape that belongs to another order, naming the parameter. */
  checkPosition?(position: Position, parameter: string): void;
  /** Returns rows in the order of the direction, the nearest first. */
  read(window: Window): Promise<Row[]>;
  /** Returns the item, or null where the filter leaves it out. */
  find(id: string): Promise<Row | null>;
  /** Counts matching items up to a limit. */
  count(limit: number): Promise<number>;
};

export type BrowseQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly before?: string | undefined;
  readonly around?: string | undefined;
  readonly count?: boolean | undefined;
};

export type Browsed<Item> = {
  items: Item[];
  nextCursor: string | null;
  previousCursor: string | null;
  count?: { value: number; exact: boolean };
};

/** Answers a page of a list: after a position, before one, or around an item; and the number of items when asked. */
export async function browse<Row, Item>(
  query: BrowseQuery,
  list: Browsable<Row>,
  item: (row: Row) => Item,
): Promise<Browsed<Item>> {
  const given = ['cursor', 'before', 'around'].filter(
    (name) => query[name as keyof BrowseQuery] !== undefined,
  );
  if (given.length > 1) {
    throw new ApiError('malformed', `the query takes one of ${given.join(', ')}`);
  }
  const { rows, isFirst, isLast } = await readPage(query, list);
  const [first, last] = [rows[0], rows.at(-1)];
  const counted = query.count ? await list.count(MAX_EXACT_COUNT + 1) : null;
  return {
    items: rows.map(item),
    nextCursor: isLast || last === undefined ? null : encodeCursor(list.positionOf(last)),
    previousCursor: isFirst || first === undefined ? null : encodeCursor(list.positionOf(first)),
    ...(counted !== null && {
      count: { value: Math.min(counted, MAX_EXACT_COUNT), exact: counted <= MAX_EXACT_COUNT },
    }),
  };
}

type PageOf<Row> = { readonly rows: Row[]; readonly isFirst: boolean; readonly isLast: boolean };

async function readPage<Row>(query: BrowseQuery, list: Browsable<Row>): Promise<PageOf<Row>> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  if (query.around !== undefined) return readAround(list, query.around, limit);
  const parameter = query.before === undefined ? 'cursor' : 'before';
  const from = decodeCursor(query[parameter], list.position, parameter);
  if (from !== null) list.checkPosition?.(from, parameter);
  const direction = query.before === undefined ? 'forwards' : 'backwards';
  const read = await list.read({ from, direction, limit: limit + 1 });
  const hasMore = read.length > limit;
  const rows = read.slice(0, limit);
  if (direction === 'forwards') return { rows, isFirst: from === null, isLast: !hasMore };
  return { rows: rows.reverse(), isFirst: !hasMore, isLast: false };
}

async function readAround<Row>(
  list: Browsable<Row>,
  id: string,
  limit: number,
): Promise<PageOf<Row>> {
  const row = await list.find(id);
  if (row === null) throw new ApiError('not_found', `the list has no item ${id}`);
  const from = list.positionOf(row);
  const half = Math.floor((limit - 1) / 2);
  const before = await list.read({ from, direction: 'backwards', limit: half + 1 });
  const room = limit - 1 - Math.min(half, before.length);
  const after = await list.read({ from, direction: 'forwards', limit: room + 1 });
  return {
    rows: [...before.slice(0, half).reverse(), row, ...after.slice(0, room)],
    isFirst: before.length <= half,
    isLast: after.length <= room,
  };
}
