import type { Confidence } from '@svc/contract';
import {
  decodeUtf16,
  findSensitiveSpans,
  isLongNumber,
  MAX_STEPS,
  type SensitiveSpan,
} from '@svc/inspect';
import { keyedHash } from '../../foundation/keyed-hash.ts';
import { nextTurn } from '../../foundation/next-turn.ts';
import { isObject } from '../protocol/message.ts';

/** What was taken out of a message, by kind. */
export type Removed = ReadonlyMap<string, number>;

export type Sanitized<T> = { readonly value: T; readonly removed: Removed };

/** Key of a session's placeholders: equal values of one session get equal ones, and nothing follows from them. */
export type PlaceholderKey = { readonly key: Buffer; readonly nonce: string };

/** A text of a message: its own, or that of base64 bytes. */
type Leaf = { readonly text: string; readonly key: string };

const MAX_KEY = 64;
/** Budget of a large message: a text that is all read in three readings costs less. */
const STEPS_PER_CHARACTER = 24;
/** Secrets and personal data that are replaced in one message. */
const MAX_MATCHES = 50_000;
const TAG_DIGITS = 8;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export type SanitizeOptions = {
  /** Of the secrets that are replaced; medium by default. */
  readonly leastConfidence?: Confidence;
  /** Called between slices. */
  readonly pause?: () => Promise<unknown>;
  /** Steps after which the value counts as too large; those that its size allows by default. */
  readonly maxSteps?: number;
};

/**
 * Returns a JSON value with secrets and personal data replaced by placeholders, in names, texts and long numbers at every depth and
 * in base64 members that are text. Images and audio are left as they are. Null when the value costs too much to be inspected to its
 * end, or holds too much that must be replaced: it must be withheld.
 */
export async function sanitize<T>(
  value: T,
  placeholders: PlaceholderKey,
  { leastConfidence = 'medium', pause = nextTurn, maxSteps }: SanitizeOptions = {},
): Promise<Sanitized<T> | null> {
  const leaves: Leaf[] = [];
  mapLeaves(value, '', (leaf) => {
    leaves.push(leaf);
    return null;
  });
  const { text, starts } = joinLeaves(leaves);
  const spans = await findSensitiveSpans(text, {
    pause,
    maxSteps: maxSteps ?? Math.max(MAX_STEPS, text.length * STEPS_PER_CHARACTER),
    leastConfidence,
  });
  if (spans === null || spans.length > MAX_MATCHES) return null;
  if (spans.length === 0) return { value, removed: new Map() };
  await pause();
  const removed = new Map<string, number>();
  const tagOf = tagger(placeholders);
  let next = 0;
  let from = 0;
  const masked = mapLeaves(value, '', (leaf) => {
    const start = starts[next++] as number;
    const end = start + leaf.text.length;
    while (from < spans.length && (spans[from] as SensitiveSpan).end <= start) from++;
    const inside: SensitiveSpan[] = [];
    for (let at = from; at < spans.length && (spans[at] as SensitiveSpan).start < end; at++) {
      inside.push(spans[at] as SensitiveSpan);
    }
    return inside.length === 0 ? null : mask(leaf.text, start, inside, tagOf, removed);
  });
  return { value: masked as T, removed };
}

/** A line for each text, after the name that it has: rules for assignments read both. */
function joinLeaves(leaves: readonly Leaf[]): { text: string; starts: number[] } {
  const starts: number[] = [];
  const parts: string[] = [];
  let length = 0;
  for (const { text, key } of leaves) {
    const prefix = key === '' ? '' : `${key.slice(-MAX_KEY)}: `;
    starts.push(length + prefix.length);
    parts.push(`${prefix}${text}\n`);
    length += prefix.length + text.length + 1;
  }
  return { text: parts.join(''), starts };
}

/** Returns the tag of a value in its placeholder; a value that is met again is not hashed again. */
function tagger({ key, nonce }: PlaceholderKey): (value: string) => string {
  const hash = keyedHash(key);
  const tags = new Map<string, string>();
  return (value) => {
    const known = tags.get(value);
    if (known !== undefined) return known;
    const tag = hash(`${nonce}\n${value}`).slice(0, TAG_DIGITS);
    tags.set(value, tag);
    return tag;
  };
}

function mask(
  text: string,
  start: number,
  spans: readonly SensitiveSpan[],
  tagOf: (value: string) => string,
  removed: Map<string, number>,
): string {
  let result = '';
  let at = 0;
  for (const span of spans) {
    const from = Math.max(at, span.start - start);
    const to = Math.min(text.length, span.end - start);
    if (to <= from) continue;
    const value = text.slice(from, to);
    result += `${text.slice(at, from)}[removed ${span.kind} ${tagOf(value)}]`;
    removed.set(span.kind, (removed.get(span.kind) ?? 0) + 1);
    at = to;
  }
  return result + text.slice(at);
}

/** Rebuilds a value with each text that `map` answers in place of the old one; null keeps it. Calls in a fixed order. */
function mapLeaves(value: unknown, key: string, map: (leaf: Leaf) => string | null): unknown {
  if (typeof value === 'string') return map({ text: value, key }) ?? value;
  if (isLongNumber(value)) return map({ text: String(value), key: '' }) ?? value;
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, key, map));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const newName = map({ text: name, key: '' }) ?? name;
      if (typeof item !== 'string' || !isBytes(value, name)) {
        return [newName, mapLeaves(item, name, map)];
      }
      return [newName, mapBytes(item, map) ?? mapLeaves(item, name, map)];
    }),
  );
}

/** True for the base64 member of an image, an audio or a binary resource. */
function isBytes(parent: Readonly<Record<string, unknown>>, name: string): boolean {
  return (
    name === 'blob' || (name === 'data' && ['image', 'audio'].includes(String(parent['type'])))
  );
}

/** Base64 that is not text is longer where it is an image or a sound; a shorter one may be a credential itself. */
const MIN_MEDIA = 512;

/** Bytes of which few are text, as of images and audio, stay as they are. Null for what is not base64 of bytes. */
function mapBytes(base64: string, map: (leaf: Leaf) => string | null): string | null {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.toString('base64') !== base64) return null;
  const read = textOf(bytes);
  if (read === null) return base64.length < MIN_MEDIA ? null : base64;
  const masked = map({ text: read.text, key: '' });
  return masked === null ? base64 : read.encode(masked).toString('base64');
}

/** Bytes as a text, and the bytes of a text that takes its place. */
type ReadBytes = { readonly text: string; readonly encode: (text: string) => Buffer };

/** Reads bytes as UTF-16, as UTF-8, or as text with stray bytes in it, which each stay what they are; null for other bytes. */
function textOf(bytes: Buffer): ReadBytes | null {
  const wide = decodeUtf16(bytes);
  if (wide !== null) return wideText(bytes, wide.isBigEndian);
  try {
    return { text: utf8.decode(bytes), encode: (text) => Buffer.from(text) };
  } catch {
    if (!isMostlyText(bytes)) return null;
    return { text: bytes.toString('latin1'), encode: (text) => Buffer.from(text, 'latin1') };
  }
}

/** UTF-16; a byte that is left over at the end stays there. */
function wideText(bytes: Buffer, isBigEndian: boolean): ReadBytes {
  const end = bytes.length & ~1;
  const inOrder = (units: Buffer) => (isBigEndian ? units.swap16() : units);
  return {
    text: inOrder(Buffer.from(bytes.subarray(0, end))).toString('utf16le'),
    encode: (text) => Buffer.concat([inOrder(Buffer.from(text, 'utf16le')), bytes.subarray(end)]),
  };
}

/** Share of printable ASCII from which bytes count as text; of compressed ones it is 0.38. */
const TEXT_SHARE = 0.6;

function isMostlyText(bytes: Buffer): boolean {
  let printable = 0;
  for (const byte of bytes) {
    if ((byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d)
      printable++;
  }
  return printable >= bytes.length * TEXT_SHARE;
}
