import { type TSchema, Type } from 'typebox';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** Query fields that every list takes. `cursor` is opaque: the `nextCursor` of the previous page. */
export const listQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: DEFAULT_LIMIT,
      description: 'Items per page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Position of the page: `nextCursor` of the previous one.',
    }),
  ),
};

/** Query of a list without filters. */
export const ListQuery = Type.Object(listQuery, { additionalProperties: false });

/** Returns the schema of a page of a list; `nextCursor` is null on the last page. */
export function Page<T extends TSchema>(item: T) {
  return Type.Object({
    items: Type.Array(item),
    nextCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Pass it as `cursor` to get the next page; null on the last page.',
    }),
  });
}

/** Query fields of a list that is read in both directions. `cursor`, `before` and `around` exclude each other. */
export const browseQuery = {
  ...listQuery,
  before: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'Position of the page that ends before it: `previousCursor` of the next one.',
    }),
  ),
  around: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of an item: the page has it in the middle. It must match the filter.',
    }),
  ),
  count: Type.Optional(
    Type.Boolean({ description: 'Also tells how many items match the filter.' }),
  ),
};

/** A count of a list is exact up to so many items. */
export const MAX_EXACT_COUNT = 10_000;

/** Returns the schema of a page of a list that is read in both directions. */
export function BrowsePage<T extends TSchema>(item: T) {
  return Type.Object({
    ...Page(item).properties,
    previousCursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Pass it as `before` to get the previous page; null on the first page.',
    }),
    count: Type.Optional(
      Type.Object(
        { value: Type.Integer({ minimum: 0 }), exact: Type.Boolean() },
        {
          description:
            'Items that match the filter, when asked for; at least so many if not exact.',
        },
      ),
    ),
  });
}

/** How often people have changed a resource; `If-Match` names the one that a change is based on. */
export const Version = Type.Integer({
  minimum: 1,
  description: 'Rises with each change; send it as `If-Match` to change what you have read.',
});

/** A time on the wire: RFC 3339 in UTC with milliseconds. */
export const Time = Type.String({
  // the format refuses days and hours that do not exist
  format: 'date-time',
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  examples: ['2026-01-31T12:00:00.000Z'],
});

/** The empty content of a 204 response. */
export const NoContent = Type.Null({ description: 'No content.' });
