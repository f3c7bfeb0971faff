import { isObject } from './message.ts';

/** Versions of the protocol that the gateway speaks, oldest first. */
export const VERSIONS = ['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'] as const;
export type Version = (typeof VERSIONS)[number];

const NEWEST: Version = '2026-07-28';

/** What a value of a message may be: data, so that tests can walk it. */
export type Shape =
  | { readonly kind: 'text'; readonly max: number; readonly pattern: RegExp | null }
  | { readonly kind: 'one-of'; readonly values: readonly unknown[] }
  | { readonly kind: 'number' }
  | { readonly kind: 'boolean' }
  /** Any JSON value: it is decided, inspected or pinned as a whole. */
  | { readonly kind: 'json' }
  /** Any JSON object. */
  | { readonly kind: 'object' }
  | { readonly kind: 'list'; readonly of: Shape }
  /** An object whose names are free. */
  | { readonly kind: 'map'; readonly of: Shape }
  | { readonly kind: 'members'; readonly members: Members }
  /** Members that depend on the value of one of them. */
  | {
      readonly kind: 'tagged';
      readonly by: string;
      readonly cases: Readonly<Record<string, Shape>>;
    }
  /** The first of these that the value has. */
  | { readonly kind: 'either'; readonly shapes: readonly Shape[] }
  /** The capability: an object of which only its presence is taken. */
  | { readonly kind: 'presence' }
  /** Known, and never taken: the gateway writes its own. */
  | { readonly kind: 'own' };

export type Member = {
  readonly shape: Shape;
  readonly isRequired: boolean;
  /** First version that has the member. */
  readonly since: Version;
};
export type Members = Readonly<Record<string, Member>>;

/** Text of a name, an address or a sentence: as long as a message may be. */
const MAX_TEXT = 16 * 1024 * 1024;

export const text: Shape = { kind: 'text', max: MAX_TEXT, pattern: null };
export const number: Shape = { kind: 'number' };
export const boolean: Shape = { kind: 'boolean' };
export const json: Shape = { kind: 'json' };
export const object: Shape = { kind: 'object' };
export const presence: Shape = { kind: 'presence' };
export const own: Shape = { kind: 'own' };
export const textOf = (max: number, pattern: RegExp | null = null): Shape => ({
  kind: 'text',
  max,
  pattern,
});
export const oneOf = (...values: readonly unknown[]): Shape => ({ kind: 'one-of', values });
export const list = (of: Shape): Shape => ({ kind: 'list', of });
export const map = (of: Shape): Shape => ({ kind: 'map', of });
export const either = (...shapes: readonly Shape[]): Shape => ({ kind: 'either', shapes });
export const tagged = (by: string, cases: Readonly<Record<string, Shape>>): Shape => ({
  kind: 'tagged',
  by,
  cases,
});

/** An object of these members; one that is given as a bare shape is optional and in all versions. */
export function members(table: Readonly<Record<string, Shape | Member>>): Shape & {
  readonly kind: 'members';
} {
  const entries = Object.entries(table).map(
    ([name, given]) => [name, 'shape' in given ? given : optional(given)] as const,
  );
  return { kind: 'members', members: Object.fromEntries(entries) };
}

const optional = (shape: Shape): Member => ({
  shape,
  isRequired: false,
  since: '2025-03-26',
});
export const required = (shape: Shape): Member => ({ ...optional(shape), isRequired: true });
export const since = (version: Version, shape: Shape): Member => ({
  ...optional(shape),
  since: version,
});

/** Counts what a message has beside what the protocol defines; never what it says. */
export type Dropped = { count: number };

/** Returned for a value that does not have the shape. */
const MISFIT = Symbol('misfit');

/**
 * Returns a value anew from the members that its shape has in a version; null where the value itself does not have the shape.
 * What is left out, a member or an item of a list, is counted.
 */
export function rebuild(
  shape: Shape,
  value: unknown,
  version: Version,
  dropped: Dropped,
): unknown | null {
  const rebuilt = rebuiltOf(shape, value, version, dropped);
  return rebuilt === MISFIT ? null : rebuilt;
}

/** True for a version that has what was introduced by `first` and is in no later one than `last`. */
export function isIn(version: Version, first: Version, last: Version): boolean {
  const at = VERSIONS.indexOf(version);
  return VERSIONS.indexOf(first) <= at && at <= VERSIONS.indexOf(last);
}

function rebuiltOf(shape: Shape, value: unknown, version: Version, dropped: Dropped): unknown {
  switch (shape.kind) {
    case 'text':
      return isText(shape, value) ? value : MISFIT;
    case 'one-of':
      return shape.values.includes(value) ? value : MISFIT;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : MISFIT;
    case 'boolean':
      return typeof value === 'boolean' ? value : MISFIT;
    case 'json':
      return value === undefined ? MISFIT : value;
    case 'object':
      return isObject(value) ? value : MISFIT;
    case 'presence':
      return isObject(value) || value === true ? {} : MISFIT;
    case 'own':
      return MISFIT;
    case 'list':
      return Array.isArray(value) ? listOf(shape.of, value, version, dropped) : MISFIT;
    case 'map':
      return isObject(value) ? mapOf(shape.of, value, version, dropped) : MISFIT;
    case 'members':
      return isObject(value) ? membersOf(shape.members, value, version, dropped) : MISFIT;
    case 'tagged': {
      const tag = isObject(value) ? value[shape.by] : null;
      const found = typeof tag === 'string' && Object.hasOwn(shape.cases, tag);
      return found ? rebuiltOf(shape.cases[tag] as Shape, value, version, dropped) : MISFIT;
    }
    case 'either':
      return eitherOf(shape.shapes, value, version, dropped);
  }
}

function isText({ max, pattern }: Shape & { kind: 'text' }, value: unknown): boolean {
  if (typeof value !== 'string' || value.length > max) return false;
  return pattern === null || pattern.test(value);
}

function listOf(
  of: Shape,
  items: readonly unknown[],
  version: Version,
  dropped: Dropped,
): unknown[] {
  const kept: unknown[] = [];
  for (const item of items) {
    const rebuilt = rebuiltOf(of, item, version, dropped);
    if (rebuilt === MISFIT) dropped.count++;
    else kept.push(rebuilt);
  }
  return kept;
}

function mapOf(
  of: Shape,
  value: Readonly<Record<string, unknown>>,
  version: Version,
  dropped: Dropped,
): unknown {
  const kept: [string, unknown][] = [];
  for (const [name, item] of Object.entries(value)) {
    const rebuilt = rebuiltOf(of, item, version, dropped);
    if (rebuilt === MISFIT) dropped.count++;
    else kept.push([name, rebuilt]);
  }
  return Object.fromEntries(kept);
}

function membersOf(
  table: Members,
  value: Readonly<Record<string, unknown>>,
  version: Version,
  dropped: Dropped,
): unknown {
  const kept: [string, unknown][] = [];
  for (const [name, item] of Object.entries(value)) {
    const member = Object.hasOwn(table, name) ? (table[name] as Member) : null;
    if (member?.shape.kind === 'own') continue;
    const isKnown = member !== null && isIn(version, member.since, NEWEST);
    const rebuilt = isKnown ? rebuiltOf(member.shape, item, version, dropped) : MISFIT;
    if (rebuilt === MISFIT) dropped.count++;
    else kept.push([name, rebuilt]);
  }
  const rebuilt = Object.fromEntries(kept);
  const lacks = Object.entries(table).some(
    ([name, { isRequired }]) => isRequired && !Object.hasOwn(rebuilt, name),
  );
  return lacks ? MISFIT : rebuilt;
}

function eitherOf(
  shapes: readonly Shape[],
  value: unknown,
  version: Version,
  dropped: Dropped,
): unknown {
  for (const shape of shapes) {
    const tried = { count: 0 };
    const rebuilt = rebuiltOf(shape, value, version, tried);
    if (rebuilt === MISFIT) continue;
    dropped.count += tried.count;
    return rebuilt;
  }
  return MISFIT;
}
