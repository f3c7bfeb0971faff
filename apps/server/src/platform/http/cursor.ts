import { ApiError } from '../api-error.ts';
import { isStorable } from '../storable-text.ts';

/** A position in a list: the sort keys of the last item given. Opaque to callers. */
export type Position = readonly (string | number)[];

/** What a key of a position is. An `integer` is safe (within 2^53), a `string` one that can be stored. */
export type KeyKind = 'string' | 'integer' | 'uuid';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const CHECKS: Readonly<Record<KeyKind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' && isStorable(value),
  integer: Number.isSafeInteger,
  uuid: (value) => typeof value === 'string' && UUID.test(value),
};

/** Returns the text of a position. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Returns null without a cursor; throws `malformed`, naming the parameter, on one that this list cannot have given. */
export function decodeCursor(
  cursor: string | undefined,
  kinds: readonly KeyKind[],
  parameter = 'cursor',
): Position | null {
  if (cursor === undefined) return null;
  try {
    const position: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (
      Array.isArray(position) &&
      position.length === kinds.length &&
      position.every((value, index) => CHECKS[kinds[index] as KeyKind](value))
    ) {
      return position;
    }
  } catch {
    // rejected below, like every other cursor that is not ours
  }
  throw new ApiError(
    'malformed',
    `the query is not valid at "/${parameter}": not a cursor that this list gave`,
  );
}

/** A page out of rows read with one more than the limit. */
export function page<Row, Item>(
  rows: readonly Row[],
  limit: number,
  position: (row: Row) => Position,
  item: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { items: shown.map(item), nextCursor: more ? encodeCursor(position(last)) : null };
}
