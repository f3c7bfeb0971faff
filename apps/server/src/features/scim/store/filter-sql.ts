import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AttributePath, ComparedValue, Comparison, Filter } from '../grammar/filter.ts';
import { isOfSchema, type ResourceSchema } from '../schema/attribute.ts';
import { badRequest, type ScimError } from '../scim-error.ts';

/** A column that filters may name. `folded` text is compared without case; its column stores lower case. */
export type FilterColumn = {
  readonly type: 'text' | 'folded' | 'boolean' | 'time';
  readonly column: RawBuilder<unknown>;
};

/** A multi-valued attribute: rows of a table of its own, one for each item. */
export type FilterItems = {
  readonly columns: Readonly<Record<string, FilterColumn>>;
  /** The sub-attribute that is meant where none is named: `members eq "ID"`. */
  readonly byDefault: string;
  /** Wraps a condition on an item into one on its resource. */
  any(condition: RawBuilder<SqlBool>): RawBuilder<SqlBool>;
};

/** What filters of a resource may name, by lower-case path. Nothing else reaches the database. */
export type Filterable = {
  readonly schema: ResourceSchema;
  readonly columns: Readonly<Record<string, FilterColumn>>;
  readonly items: Readonly<Record<string, FilterItems>>;
};

type Condition = RawBuilder<SqlBool>;

/** Compiles a filter to a condition; every value is a parameter. Throws 400 `invalidFilter`. */
export function filterCondition(filterable: Filterable, filter: Filter): Condition {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return joined(
        filter.kind,
        filter.terms.map((term) => filterCondition(filterable, term)),
      );
    case 'not':
      return not(filterCondition(filterable, filter.term));
    case 'item':
      return itemCondition(filterable, filter.path, filter.filter);
    case 'present':
    case 'compare':
      return attributeCondition(filterable, filter);
  }
}

type AttributeFilter = Filter & { readonly kind: 'present' | 'compare' };

function attributeCondition(filterable: Filterable, filter: AttributeFilter): Condition {
  const { path } = filter;
  refuseForeignSchema(filterable, path);
  const items = own(filterable.items, path.name);
  if (items !== undefined) {
    const column = own(items.columns, path.sub ?? items.byDefault);
    if (column === undefined) throw unknown(path);
    return items.any(columnCondition(column, filter, path));
  }
  const column = own(filterable.columns, textOf(path));
  if (column === undefined) throw unknown(path);
  return columnCondition(column, filter, path);
}

function itemCondition(filterable: Filterable, path: AttributePath, inner: Filter): Condition {
  refuseForeignSchema(filterable, path);
  const items = own(filterable.items, path.name);
  if (items === undefined) throw unknown(path);
  const compile = (filter: Filter): Condition => {
    switch (filter.kind) {
      case 'and':
      case 'or':
        return joined(filter.kind, filter.terms.map(compile));
      case 'not':
        return not(compile(filter.term));
      case 'item':
        throw badRequest('invalidFilter', 'a filter in brackets takes no brackets of its own');
      default: {
        const column = own(items.columns, textOf(filter.path));
        if (column === undefined) throw unknown(filter.path);
        return columnCondition(column, filter, filter.path);
      }
    }
  };
  return items.any(compile(inner));
}

function columnCondition(
  { type, column }: FilterColumn,
  filter: AttributeFilter,
  path: AttributePath,
): Condition {
  if (filter.kind === 'present') return sql`${column} is not null`;
  const { comparison, value } = filter;
  if (value === null) {
    if (comparison === 'eq') return sql`${column} is null`;
    if (comparison === 'ne') return sql`${column} is not null`;
    throw mismatch(path, comparison, value);
  }
  const wanted = parameter(type, value);
  if (wanted === null) throw mismatch(path, comparison, value);
  switch (comparison) {
    case 'eq':
      return sql`${column} = ${wanted}`;
    case 'ne':
      return sql`${column} is distinct from ${wanted}`;
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      if (type === 'boolean') throw mismatch(path, comparison, value);
      return type === 'time'
        ? sql`${column} ${ORDER[comparison]} ${wanted}`
        : sql`${column} collate "C" ${ORDER[comparison]} ${wanted}`;
    default:
      if (type !== 'text' && type !== 'folded') throw mismatch(path, comparison, value);
      return textCondition(comparison, column, wanted);
  }
}

/** No LIKE: its wildcards would be the caller's. */
function textCondition(
  comparison: 'co' | 'sw' | 'ew',
  column: RawBuilder<unknown>,
  wanted: RawBuilder<unknown>,
): Condition {
  switch (comparison) {
    case 'co':
      return sql`strpos(${column}, ${wanted}) > 0`;
    case 'sw':
      return sql`starts_with(${column}, ${wanted})`;
    case 'ew':
      return sql`right(${column}, length(${wanted})) = ${wanted}`;
  }
}

const ORDER = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=` } as const;

function parameter(
  type: FilterColumn['type'],
  value: string | number | boolean,
): RawBuilder<unknown> | null {
  switch (type) {
    case 'text':
      return typeof value === 'string' ? sql`${value}::text` : null;
    case 'folded':
      return typeof value === 'string' ? sql`lower(${value}::text)` : null;
    case 'boolean': {
      const word = String(value).toLowerCase();
      return word === 'true' || word === 'false' ? sql`${word === 'true'}::boolean` : null;
    }
    case 'time': {
      const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
      return Number.isNaN(time) ? null : sql`${new Date(time).toISOString()}::timestamptz`;
    }
  }
}

function joined(word: 'and' | 'or', conditions: readonly Condition[]): Condition {
  return sql`(${sql.join(conditions, word === 'and' ? sql` and ` : sql` or `)})`;
}

/** `not` matches whatever the condition does not match, including absent values. */
function not(condition: Condition): Condition {
  return sql`(${condition}) is not true`;
}

function refuseForeignSchema({ schema }: Filterable, path: AttributePath): void {
  if (!isOfSchema(schema, path.schema)) throw unknown(path);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function textOf({ name, sub }: AttributePath): string {
  return sub === null ? name : `${name}.${sub}`;
}

function unknown(path: AttributePath): ScimError {
  return badRequest('invalidFilter', `the attribute ${textOf(path)} cannot be filtered`);
}

function mismatch(path: AttributePath, comparison: Comparison, value: ComparedValue): ScimError {
  const type = value === null ? 'null' : typeof value;
  return badRequest('invalidFilter', `${textOf(path)} ${comparison} takes no ${type} like this`);
}
