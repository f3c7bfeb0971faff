import { isRecord } from './tool-definition.ts';

/** Members without effect on which values are valid. */
const TEXTS = new Set([
  'title',
  'description',
  'examples',
  '$comment',
  '$schema',
  '$id',
  'deprecated',
]);
/** Limits from above: higher or absent admits more. */
const MAXIMA = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems', 'maxProperties'];
/** Limits from below: lower or absent admits more. */
const MINIMA = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems', 'minProperties'];
const KNOWN = new Set([
  ...MAXIMA,
  ...MINIMA,
  'type',
  'enum',
  'required',
  'properties',
  'items',
  'additionalProperties',
]);
const MAX_DEPTH = 32;

/**
 * Returns where a JSON Schema admits more than it did, as texts; empty when all that it admits now it admitted before.
 * Members that cannot be compared count as wider when they change.
 */
export function widenings(before: unknown, after: unknown, at = '', depth = 0): string[] {
  if (depth > MAX_DEPTH) return [`${at} is nested too deeply to be compared`];
  if (!isRecord(before) || !isRecord(after)) {
    return equal(before, after) ? [] : [`${at || 'the schema'} is another`];
  }
  return [
    ...propertyWidenings(before, after, at, depth),
    ...valueWidenings(before, after, at),
    ...limitWidenings(before, after, at),
    ...('items' in before || 'items' in after
      ? widenings(before['items'] ?? null, after['items'] ?? null, `${at}/items`, depth + 1)
      : []),
    ...otherChanges(before, after, at),
  ];
}

type Schema = Readonly<Record<string, unknown>>;

function propertyWidenings(before: Schema, after: Schema, at: string, depth: number): string[] {
  const [old, now] = [recordOf(before['properties']), recordOf(after['properties'])];
  const found: string[] = [];
  for (const [name, schema] of Object.entries(now)) {
    if (!Object.hasOwn(old, name)) found.push(`${at}/properties has a new argument ${name}`);
    else found.push(...widenings(old[name], schema, `${at}/properties/${name}`, depth + 1));
  }
  const required = new Set(listOf(after['required']));
  for (const name of listOf(before['required'])) {
    if (!required.has(name)) found.push(`${at}: the argument ${name} is not required any more`);
  }
  if (before['additionalProperties'] === false && after['additionalProperties'] !== false) {
    found.push(`${at} admits arguments that it does not name`);
  }
  return found;
}

function valueWidenings(before: Schema, after: Schema, at: string): string[] {
  const found: string[] = [];
  const types = typesOf(before['type']);
  if (types !== null && typesOf(after['type'])?.every((type) => types.includes(type)) !== true) {
    found.push(`${at} admits other types`);
  }
  if (Array.isArray(before['enum'])) {
    const values = new Set(before['enum'].map((value) => JSON.stringify(value)));
    const isNarrower =
      Array.isArray(after['enum']) &&
      after['enum'].every((value) => values.has(JSON.stringify(value)));
    if (!isNarrower) found.push(`${at} admits other values`);
  }
  return found;
}

function limitWidenings(before: Schema, after: Schema, at: string): string[] {
  const isWider = (name: string, sign: 1 | -1) => {
    const [old, now] = [before[name], after[name]];
    if (typeof old !== 'number') return false;
    return typeof now !== 'number' || now * sign > old * sign;
  };
  return [
    ...MAXIMA.filter((name) => isWider(name, 1)),
    ...MINIMA.filter((name) => isWider(name, -1)),
  ].map((name) => `${at}: the limit ${name} is wider`);
}

function otherChanges(before: Schema, after: Schema, at: string): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !KNOWN.has(name) && !TEXTS.has(name))
    .filter((name) => !equal(before[name], after[name]))
    .map((name) => `${at}: ${name} is another`);
}

function typesOf(type: unknown): readonly unknown[] | null {
  if (type === undefined) return null;
  return Array.isArray(type) ? type : [type];
}

function recordOf(value: unknown): Schema {
  return isRecord(value) ? value : {};
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Equal as JSON, whatever the order of members. */
export function equal(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortMembers(a ?? null)) === JSON.stringify(sortMembers(b ?? null));
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, item]) => [name, sortMembers(item)]),
  );
}
