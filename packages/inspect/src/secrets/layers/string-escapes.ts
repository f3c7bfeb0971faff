import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { isHexDigit } from './hex.ts';
import { type Escape, replaceEscapes } from './replaced-text.ts';

const BACKSLASH = 0x5c;
/** Two `\n` nearer than this are lines of a text within a literal. */
const FEEDS_APART = 200;
const SIMPLE: Readonly<Record<string, number>> = {
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  b: 0x08,
  f: 0x0c,
  '"': 0x22,
  "'": 0x27,
  '/': 0x2f,
  '\\': BACKSLASH,
};

/**
 * Text with the escapes of string literals: JSON's (RFC 8259, section 7), and `\xXX` and `\u{X}` of programming
 * languages, with the words around them. A lone `\"` or `\n` starts no region: the rules read over them.
 *
 *     {\"token\":\"ghp\u005fAb\"}   {"token":"ghp_Ab"}
 */
export function decodeStringEscapes(bytes: Uint8Array): Decoded[] {
  const escapes: Run[] = [];
  let feed: Run | null = null;
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; ) {
    const found = readStringEscape(bytes, at, bytes.length);
    const end = at + (found?.length ?? 1);
    if (found !== null) {
      const letter = bytes[at + 1];
      const tells = letter === 0x75 || letter === 0x78 || letter === 0x2f || letter === BACKSLASH;
      const isFeed = letter === 0x6e;
      const again = isFeed && feed !== null && at - feed.start < FEEDS_APART;
      if (again && feed !== null && (escapes.at(-1)?.start ?? -1) < feed.start) escapes.push(feed);
      if (isFeed) feed = { start: at, end };
      if (tells || again) escapes.push({ start: at, end });
    }
    at = bytes.indexOf(BACKSLASH, end);
  }
  return escapeRegions(bytes, escapes).map((run) =>
    replaceEscapes('escapes', bytes, run, readStringEscape),
  );
}

function readStringEscape(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (bytes[at] !== BACKSLASH || at + 2 > end) return null;
  const letter = String.fromCharCode(bytes[at + 1] as number);
  const simple = SIMPLE[letter];
  if (simple !== undefined) return { length: 2, bytes: [simple] };
  if (letter === 'x') return readDigits(bytes, at, at + 2, 2, end);
  if (letter !== 'u') return null;
  return bytes[at + 2] === 0x7b
    ? readBraced(bytes, at, end)
    : readDigits(bytes, at, at + 2, 4, end);
}

/** `\u{X}` with one to six digits. */
function readBraced(bytes: Uint8Array, at: number, end: number): Escape | null {
  let digits = 0;
  while (digits < 7 && isHexDigit(bytes[at + 3 + digits] ?? 0)) digits += 1;
  if (digits === 0 || digits > 6 || bytes[at + 3 + digits] !== 0x7d) return null;
  const found = readDigits(bytes, at, at + 3, digits, end);
  return found && { ...found, length: found.length + 1 };
}

function readDigits(
  bytes: Uint8Array,
  at: number,
  from: number,
  count: number,
  end: number,
): Escape | null {
  if (from + count > end) return null;
  const digits = Array.from(bytes.subarray(from, from + count));
  if (!digits.every(isHexDigit)) return null;
  const code = Number.parseInt(String.fromCharCode(...digits), 16);
  if (code > 0x10ffff) return null;
  const length = from + count - at;
  if (code < 0x80 || count === 2) return { length, bytes: [code] };
  return { length, bytes: [...Buffer.from(String.fromCodePoint(code))] };
}
