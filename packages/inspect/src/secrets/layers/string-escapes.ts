import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { isHexDigit } from './hex.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';
import { isTokenByte } from './token-run.ts';

const BACKSLASH = 0x5c;
/** Escapes nearer than this are a group; from this weight on it is a text within a literal. */
const NEAR = 200;
const TELLING = 4;
/** A `\n` after this many letters and digits wraps an encoded value. */
const WRAPPED = 32;
/** What the letter after a backslash stands for: `\n`, `\"`, ...; 0 when it is none of these. */
const SIMPLE = new Uint8Array(256);
for (const [letter, byte] of Object.entries({
  n: 0x0a,
  r: 0x0d,
  t: 0x09,
  b: 0x08,
  f: 0x0c,
  '"': 0x22,
  "'": 0x27,
  '/': 0x2f,
  '\\': BACKSLASH,
})) {
  SIMPLE[letter.charCodeAt(0)] = byte;
}
const [LETTER_N, LETTER_U, LETTER_X, SLASH] = [0x6e, 0x75, 0x78, 0x2f];

/**
 * Text with the escapes of string literals: JSON's (RFC 8259, section 7), and `\xXX` and `\u{X}` of programming
 * languages, with the words around them. A lone `\"` or `\n` starts no region: every other literal has one.
 *
 *     {\"token\":\"ghp\u005fAb\"}   {"token":"ghp_Ab"}
 */
export function decodeStringEscapes(bytes: Uint8Array): Decoded[] {
  return escapeRegions(bytes, tellingEscapes(bytes)).map((run) =>
    replaceEscapes(SYNTAX, bytes, run),
  );
}

/** Escapes of characters that need none in a usual literal, and groups of those that do. */
function tellingEscapes(bytes: Uint8Array): Run[] {
  const telling: Run[] = [];
  let group: Run[] = [];
  let weight = 0;
  let last = 0;
  for (let at = bytes.indexOf(BACKSLASH); at >= 0; ) {
    const found = readStringEscape(bytes, at, bytes.length);
    const run = { start: at, end: at + (found?.length ?? 1) };
    if (found !== null) {
      if (at - last > NEAR) {
        group = [];
        weight = 0;
      }
      last = run.end;
      group.push(run);
      weight += weightOf(bytes, at);
      if (weight >= TELLING) {
        telling.push(...group);
        group = [];
      }
    }
    at = bytes.indexOf(BACKSLASH, run.end);
  }
  return telling;
}

function weightOf(bytes: Uint8Array, at: number): number {
  const letter = bytes[at + 1];
  if (letter === LETTER_U || letter === LETTER_X || letter === SLASH || letter === BACKSLASH) {
    return TELLING;
  }
  if (letter !== LETTER_N) return 1;
  return at >= WRAPPED && areTokens(bytes, at - WRAPPED, at) ? TELLING : 2;
}

function areTokens(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (!isTokenByte(bytes[i])) return false;
  return true;
}

function readStringEscape(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (bytes[at] !== BACKSLASH || at + 2 > end) return null;
  const letter = bytes[at + 1] as number;
  const simple = SIMPLE[letter] as number;
  if (simple !== 0) return { length: 2, bytes: [simple] };
  if (letter === LETTER_X) return readDigits(bytes, at, at + 2, 2, end);
  if (letter !== LETTER_U) return null;
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

const SYNTAX: EscapeSyntax = { encoding: 'escapes', mark: BACKSLASH, read: readStringEscape };
