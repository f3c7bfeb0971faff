import { fromUtf8, toLatin1 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';

/**
 * Checks canonical JSON (RFC 8785, safe numbers) in place, without building the value: bytes pass exactly if
 * `canonicalize(JSON.parse(text), { numbers: 'safe' })` returns the same text. The bytes must be valid UTF-8, which the
 * caller checks once for all.
 *
 * Every function takes the offset at which its piece begins and returns the offset after it, or, at the first byte that is
 * not canonical, the complement (`~offset`) of its offset, which is always negative.
 */

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** 0 for bytes that are literal in a string, 1 for `"`, `\` and the control characters. */
const STOPS = new Uint8Array(256);
STOPS.fill(1, 0x00, 0x20);
STOPS[QUOTE] = 1;
STOPS[BACKSLASH] = 1;

/** A value and everything inside; `depth` is how many levels of arrays and objects it may have. */
export function scanValue(bytes: Uint8Array, at: number, depth: number): number {
  switch (bytes[at]) {
    case QUOTE:
      return scanString(bytes, at);
    case 0x7b: // {
      return scanObject(bytes, at, depth);
    case 0x5b: // [
      return scanArray(bytes, at, depth);
    case 0x74: // t
      return scanLiteral(bytes, at, TRUE);
    case 0x66: // f
      return scanLiteral(bytes, at, FALSE);
    case 0x6e: // n
      return scanLiteral(bytes, at, NULL);
    default:
      return scanNumber(bytes, at);
  }
}

const TRUE = ascii('true');
const FALSE = ascii('false');
const NULL = ascii('null');

/** Exactly these bytes. */
export function scanLiteral(bytes: Uint8Array, at: number, literal: Uint8Array): number {
  for (let i = 0; i < literal.length; i++) {
    if (bytes[at + i] !== literal[i]) return ~(at + i);
  }
  return at + literal.length;
}

/** `{"a":1,"b":2}`, names strictly ascending, so that none comes twice. */
export function scanObject(bytes: Uint8Array, start: number, depth: number): number {
  if (bytes[start] !== 0x7b || depth === 0) return ~start;
  let at = start + 1;
  if (bytes[at] === 0x7d) return at + 1;
  let previous = -1;
  for (;;) {
    const name = at;
    at = scanString(bytes, name);
    if (at < 0) return at;
    if (previous >= 0 && !ascends(bytes, previous, name)) return ~name;
    previous = name;
    if (bytes[at] !== COLON) return ~at;
    at = scanValue(bytes, at + 1, depth - 1);
    if (at < 0) return at;
    if (bytes[at] === 0x7d) return at + 1;
    if (bytes[at] !== COMMA) return ~at;
    at++;
  }
}

function scanArray(bytes: Uint8Array, start: number, depth: number): number {
  if (depth === 0) return ~start;
  let at = start + 1;
  if (bytes[at] === 0x5d) return at + 1;
  for (;;) {
    at = scanValue(bytes, at, depth - 1);
    if (at < 0) return at;
    if (bytes[at] === 0x5d) return at + 1;
    if (bytes[at] !== COMMA) return ~at;
    at++;
  }
}

/** A quoted string with the fewest escapes: `\" \\ \b \t \n \f \r`, and `\u00xx` in lower case for other controls. */
export function scanString(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== QUOTE) return ~start;
  let at = start + 1;
  for (;;) {
    while (STOPS[bytes[at] as number] === 0) at++;
    if (bytes[at] === QUOTE) return at + 1;
    if (bytes[at] !== BACKSLASH) return ~at;
    const next = scanEscape(bytes, at);
    if (next < 0) return next;
    at = next;
  }
}

/** `"` `\` `b` `f` `n` `r` `t` */
const SHORT_ESCAPES = new Set([0x22, 0x5c, 0x62, 0x66, 0x6e, 0x72, 0x74]);
const LONG_ESCAPE = /^\\u00(?:0[0-7bef]|1[0-9a-f])$/;

function scanEscape(bytes: Uint8Array, at: number): number {
  if (SHORT_ESCAPES.has(bytes[at + 1] as number)) return at + 2;
  return LONG_ESCAPE.test(toLatin1(bytes, at, at + 6)) ? at + 6 : ~at;
}

/**
 * A number as ECMAScript prints it, no further from zero than 2^53 - 1. Short integers, the usual case, are read here;
 * the rest is printed again and compared.
 */
function scanNumber(bytes: Uint8Array, start: number): number {
  let at = start;
  const first = bytes[start] as number;
  if (first >= 0x31 && first <= 0x39) {
    while (isDigit(bytes[at])) at++;
    if (at - start <= 15 && !continuesNumber(bytes[at])) return at;
  }
  while (isDigit(bytes[at]) || continuesNumber(bytes[at])) at++;
  const text = toLatin1(bytes, start, at);
  const value = Number(text);
  const canonical = text !== '' && String(value) === text && Math.abs(value) <= 2 ** 53 - 1;
  return canonical ? at : ~start;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

/** `+` `-` `.` `E` `e` */
function continuesNumber(byte: number | undefined): boolean {
  return byte === 0x2b || byte === 0x2d || byte === 0x2e || byte === 0x45 || byte === 0x65;
}

/**
 * Is the first of two scanned names less than the second, by UTF-16 code units? Plain ASCII compares as it lies; from
 * the first escape or longer character on, the decoded names are compared.
 */
function ascends(bytes: Uint8Array, first: number, second: number): boolean {
  for (let i = 1; ; i++) {
    const a = bytes[first + i] as number;
    const b = bytes[second + i] as number;
    if (a >= 0x80 || b >= 0x80 || a === BACKSLASH || b === BACKSLASH) {
      return decodeString(bytes, first) < decodeString(bytes, second);
    }
    if (a === QUOTE) return b !== QUOTE;
    if (b === QUOTE) return false;
    if (a !== b) return a < b;
  }
}

/** The text of the scanned string that begins at `start`. */
export function decodeString(bytes: Uint8Array, start: number): string {
  const end = scanString(bytes, start);
  return JSON.parse(fromUtf8(bytes, start, end));
}
