import { runAtOnce, runInSlices, sortInSlices, VALUES_PER_SLICE } from '../bytes/slices.ts';

/** A JSON value (RFC 8259 section 3). */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** Arrays and objects may nest this deep: `[[1]]` has depth 2. */
export const MAX_DEPTH = 64;

/** What `canonicalize` refuses beyond what RFC 8785 refuses. */
export type CanonicalLimits = {
  /** Deepest nesting of arrays and objects; 64 by default. */
  readonly depth?: number;
  /** `safe` also refuses numbers beyond 2^53 - 1 in magnitude (RFC 7493 section 2.2). */
  readonly numbers?: 'double' | 'safe';
};

/** A value without canonical JSON; `pointer` (RFC 6901) names where, `reason` why. */
export class CanonicalJsonError extends TypeError {
  readonly pointer: string;
  readonly reason: string;

  constructor(pointer: string, reason: string) {
    super(`${pointer === '' ? 'the value' : pointer}: ${reason}`);
    this.name = 'CanonicalJsonError';
    this.pointer = pointer;
    this.reason = reason;
  }
}

/** One reference token of a JSON Pointer, with its slash (RFC 6901 section 3). */
export function pointerToken(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * The one JSON text of a value: RFC 8785, JSON Canonicalization Scheme.
 *
 *     {"b": 1.0, "a": "\u20ac"}  ->  {"a":"€","b":1}
 *
 * Members are sorted by UTF-16 code units (3.2.3); numbers are printed as ECMAScript does (3.2.2.3) and strings with the fewest
 * escapes (3.2.2.2). Throws `CanonicalJsonError` on what is not JSON data: undefined, NaN, infinities, lone surrogates,
 * array holes, functions, bigints, objects with a prototype of their own (so `toJSON` is never called), and on nesting
 * beyond the limit, which is how a cycle ends.
 */
export function canonicalize(value: Json, limits: CanonicalLimits = {}): string {
  return runAtOnce(slicesOf(value, limits));
}

/** Does what `canonicalize` does, and pauses after every 4,096 values, so that no value blocks the event loop for long. */
export function canonicalizeInSlices(
  value: Json,
  pause: () => Promise<unknown>,
  limits: CanonicalLimits = {},
): Promise<string> {
  return runInSlices(slicesOf(value, limits), pause);
}

/** State of one canonicalisation, and how many of its values are written. */
type Progress = { readonly largest: number; written: number };

function* slicesOf(value: Json, { depth, numbers }: CanonicalLimits): Generator<void, string> {
  const largest = numbers === 'safe' ? Number.MAX_SAFE_INTEGER : Number.MAX_VALUE;
  if (!isContainer(value)) return writeScalar(value, largest);
  return yield* writeContainer(value, depth ?? MAX_DEPTH, { largest, written: 0 });
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isSliceEnd(progress: Progress): boolean {
  progress.written++;
  return progress.written % VALUES_PER_SLICE === 0;
}

function writeContainer(value: object, depth: number, progress: Progress): Generator<void, string> {
  if (depth === 0) throw new CanonicalJsonError('', 'nested too deep');
  return Array.isArray(value)
    ? writeArray(value, depth - 1, progress)
    : writeObject(value, depth - 1, progress);
}

function writeScalar(value: unknown, largest: number): string {
  switch (typeof value) {
    case 'string':
      return quote(value);
    case 'number':
      return writeNumber(value, largest);
    case 'boolean':
      return value ? 'true' : 'false';
    default:
      if (value === null) return 'null';
      throw new CanonicalJsonError('', `${typeof value} is not JSON data`);
  }
}

function writeNumber(value: number, largest: number): string {
  if (value >= -largest && value <= largest) return `${value}`;
  const beyond = Number.isFinite(value) ? `${value} is beyond 2^53 - 1` : `${value} is not JSON`;
  throw new CanonicalJsonError('', beyond);
}

function* writeArray(
  items: readonly unknown[],
  depth: number,
  progress: Progress,
): Generator<void, string> {
  let text = '';
  let at = 0;
  try {
    for (; at < items.length; at++) {
      const item = items[at];
      const written = isContainer(item)
        ? yield* writeContainer(item, depth, progress)
        : writeScalar(item, progress.largest);
      text += (at === 0 ? '[' : ',') + written;
      if (isSliceEnd(progress)) yield;
    }
  } catch (error) {
    throw below(at, error);
  }
  return at === 0 ? '[]' : `${text}]`;
}

function* writeObject(value: object, depth: number, progress: Progress): Generator<void, string> {
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new CanonicalJsonError('', 'not a plain object');
  }
  const members = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(members);
  const keys = names.length > VALUES_PER_SLICE ? yield* sortInSlices(names) : sortKeys(names);
  let text = '';
  let separator = '{';
  let key = '';
  try {
    for (key of keys) {
      const member = members[key];
      const written = isContainer(member)
        ? yield* writeContainer(member, depth, progress)
        : writeScalar(member, progress.largest);
      text += `${separator + quote(key)}:${written}`;
      separator = ',';
      if (isSliceEnd(progress)) yield;
    }
  } catch (error) {
    throw below(key, error);
  }
  return separator === '{' ? '{}' : `${text}}`;
}

/** Returns the same error, located from the container that has the value under `key`. */
function below(key: string | number, error: unknown): unknown {
  if (!(error instanceof CanonicalJsonError)) return error;
  return new CanonicalJsonError(pointerToken(key) + error.pointer, error.reason);
}

/** By UTF-16 code units, as `<` on strings and `sort()` compare; few or sorted keys are the usual case. */
function sortKeys(keys: string[]): string[] {
  if (keys.length > 16) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as string;
    let j = i;
    for (; j > 0 && (keys[j - 1] as string) > key; j--) keys[j] = keys[j - 1] as string;
    keys[j] = key;
  }
  return keys;
}

/** Printable ASCII without `"` and `\`. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** `JSON.stringify` escapes as RFC 8785 3.2.2.2 asks, but turns a lone surrogate into `\udXXX` where we must refuse. */
function quote(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (!text.isWellFormed()) throw new CanonicalJsonError('', 'a lone surrogate');
  return JSON.stringify(text);
}
