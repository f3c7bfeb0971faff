import { type AllowedValues, allowedValues } from '@svc/contract';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Check, Errors } from 'typebox/value';
import { ApiError } from '../api-error.ts';

const MAX_ERRORS = 20;
const MAX_NAMES = 5;

type Fault = { readonly at: string; readonly message: string };
type Part = 'body' | 'path' | 'query';

/**
 * Returns a check of one part of a request against its schema; it throws `malformed` naming up to 20 places. The schema is compiled at the
 * first request: a start would compile hundreds.
 */
export function validator(part: Part, schema: TSchema): (value: unknown) => unknown {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (value) => {
    compiled ??= Compile(schema);
    const candidate = part === 'query' ? withScalars(schema, value) : value;
    if (compiled.Check(candidate)) return candidate;
    const faults: Fault[] = [];
    collectFaults(schema as SchemaNode, candidate, '', faults);
    const [first = { at: '', message: 'must match its schema' }] = faults;
    throw new ApiError(
      'malformed',
      `the ${part} is not valid at "${first.at}": ${first.message}`,
      faults,
    );
  };
}

type SchemaNode = TSchema & {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly additionalProperties?: unknown;
};

/**
 * Collects faults below a value that its schema refuses, stopping at the 20th: a hostile body has millions. Descends only
 * into the members and items that are refused themselves; the schema library names what is wrong with the rest.
 */
function collectFaults(schema: SchemaNode, value: unknown, at: string, faults: Fault[]): void {
  const before = faults.length;
  for (const [key, below, item] of partsOf(schema, value)) {
    if (faults.length >= MAX_ERRORS) return;
    if (!Check(below, item)) collectFaults(below, item, `${at}/${pointerToken(key)}`, faults);
  }
  if (faults.length > before) return;
  const unknown = unknownFields(schema, value);
  if (unknown.length > 0) {
    faults.push({ at, message: `unknown field ${named(unknown)}` });
    return;
  }
  const allowed = allowedValues(schema);
  if (allowed !== undefined) {
    faults.push({ at, message: textOf(allowed) });
    return;
  }
  for (const { instancePath, message } of Errors(schema, value).slice(0, MAX_ERRORS)) {
    if (faults.length >= MAX_ERRORS) return;
    faults.push({ at: at + instancePath, message });
  }
}

function textOf({ values, isList }: AllowedValues): string {
  const list = values.join(', ');
  return isList ? `must be one or more of ${list}, separated by commas` : `must be one of ${list}`;
}

function unknownFields({ additionalProperties, properties = {} }: SchemaNode, value: unknown) {
  if (additionalProperties !== false || typeof value !== 'object' || value === null) return [];
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}

function* partsOf(
  schema: SchemaNode,
  value: unknown,
): Generator<readonly [key: string, schema: SchemaNode, value: unknown]> {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items !== undefined) for (const [at, item] of value.entries()) yield [`${at}`, items, item];
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, below] of Object.entries(schema.properties ?? {})) {
      if (Object.hasOwn(value, key)) yield [key, below, (value as Record<string, unknown>)[key]];
    }
  }
}

/** A query is text: where the schema wants an integer or a boolean, `limit=5` and `count=true` mean these, and nothing else does. */
function withScalars(schema: TSchema, query: unknown): unknown {
  const { properties = {} } = schema as SchemaNode;
  return Object.fromEntries(
    Object.entries(query as Record<string, unknown>).map(([name, value]) => {
      const wanted = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
      const isNumber = typeof value === 'string' && /^\d{1,15}$/.test(value);
      if (wanted === 'boolean' && (value === 'true' || value === 'false'))
        return [name, value === 'true'];
      return [name, wanted === 'integer' && isNumber ? Number(value) : value];
    }),
  );
}

function named(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES).map((name) => JSON.stringify(name.slice(0, 100)));
  const more = names.length - shown.length;
  return shown.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function pointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
