import { digitValue, isHexDigit } from './hex.ts';
import { isTokenByte } from './token-run.ts';

/*
 * The same questions, byte for byte, are asked by matcher/kernel/marks.as of every backslash and every percent sign.
 */

const [TAB, FEED, RETURN, SPACE, QUOTE, PERCENT, APOSTROPHE] = [9, 10, 13, 32, 34, 37, 39];
const [SLASH, COLON, LESS, EQUALS, AT] = [0x2f, 0x3a, 0x3c, 0x3d, 0x40];
const [BACKSLASH, BRACE, OPEN, CLOSE, COMMA] = [0x5c, 0x7b, 0x28, 0x29, 0x2c];
const [N, R, U, X] = [0x6e, 0x72, 0x75, 0x78];
/** Minimum token bytes of a value with `\/`, and how far they are searched. */
const MIN_LENGTH = 20;
const MAX_DISTANCE = 64;
/** A `\n` after this many token bytes wraps an encoded value. */
const WRAPPED = 32;
/** Between a name and the escape, and the bytes of the name that are read. */
const MAX_BETWEEN = 8;
const MAX_NAME = 40;
/** How far the end of a URL's user and password is looked for. */
const MAX_USER_INFO = 256;
const BETWEEN = new Set(Buffer.from(' \t:=,(["\'\\{'));
/** What names of secrets hold. */
const NAMES = /pass|pwd|secr|toke|cred|key|auth|bear|sign/i;

/** True for `%XX` (RFC 3986, section 2.1) of a byte of ASCII text: no secret needs more, and `%DB_HOST%` is a variable. */
export function isTellingPercent(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== PERCENT || at + 3 > bytes.length) return false;
  const code = hexValue(bytes, at + 1, 2);
  return code !== null && (isPrintable(code) || code === FEED || code === RETURN || code === TAB);
}

/**
 * Returns true for an escape of a string literal that may hide a secret from the rules: one of a character that needs none, one
 * within a value, one within another, a line's end after a wrapped value, itself escaped or not, and a quote or line's
 * end after a name. Rules match the others undecoded: `"\"` of other texts and `\n` are in every program.
 *
 *     ghp\u005fAb   wJal\/K7MD   \\\"   MIIE...\n   MIIE...\\n   {\"a\":   api_key=\"   <\/secret>
 */
export function isTellingEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at] !== BACKSLASH) return false;
  const letter = bytes[at + 1];
  switch (letter) {
    case U:
    case X:
      return isPrintableEscape(bytes, at);
    case SLASH:
      return isWithinValue(bytes, at) || closesNamed(bytes, at) || beginsUserInfo(bytes, at);
    case BACKSLASH: {
      const next = bytes[at + 2];
      if (next === N || next === R) return areTokens(bytes, at - WRAPPED, at);
      return next === BACKSLASH || isPrintableEscape(bytes, at + 1);
    }
    case N:
    case R:
      return areTokens(bytes, at - WRAPPED, at) || isNamed(bytes, at);
    case QUOTE:
    case APOSTROPHE:
      return endsName(bytes, at + 2) || isNamed(bytes, at) || isArgument(bytes, at);
    default:
      return false;
  }
}

/** `\xXX`, `\uXXXX` and `\u{X}` of a printable ASCII character. */
function isPrintableEscape(bytes: Uint8Array, at: number): boolean {
  if (bytes[at + 1] === X) return isPrintable(hexValue(bytes, at + 2, 2));
  if (bytes[at + 1] !== U) return false;
  if (bytes[at + 2] !== BRACE) return isPrintable(hexValue(bytes, at + 2, 4));
  let digits = 0;
  while (digits < 6 && isHexDigit(bytes[at + 3 + digits] ?? 0)) digits += 1;
  return bytes[at + 3 + digits] === 0x7d && isPrintable(hexValue(bytes, at + 3, digits));
}

function isPrintable(code: number | null): boolean {
  return code !== null && code >= SPACE && code < 0x7f;
}

/** Parses the digits as a number; null if fewer. */
function hexValue(bytes: Uint8Array, at: number, count: number): number | null {
  let value = 0;
  for (let i = at; i < at + count; i++) {
    const byte = bytes[i] ?? 0;
    if (!isHexDigit(byte)) return null;
    value = value * 16 + digitValue(byte);
  }
  return count === 0 ? null : value;
}

/** Token bytes on both sides, with those that the next ones join as many as a value has. */
function isWithinValue(bytes: Uint8Array, at: number): boolean {
  if (!isTokenByte(bytes[at - 1]) || !isTokenByte(bytes[at + 2])) return false;
  let count = 0;
  const [first, last] = [Math.max(0, at - MAX_DISTANCE), Math.min(bytes.length, at + MAX_DISTANCE)];
  for (let i = at - 1; count < MIN_LENGTH && i >= first; i--) {
    if (isTokenByte(bytes[i])) count += 1;
    else if (bytes[i] !== BACKSLASH) break;
  }
  for (let i = at + 2; count < MIN_LENGTH && i < last; i++) {
    if (isTokenByte(bytes[i])) count += 1;
    else if (bytes[i] !== BACKSLASH) break;
  }
  return count >= MIN_LENGTH;
}

function areTokens(bytes: Uint8Array, start: number, end: number): boolean {
  if (start < 0) return false;
  for (let i = end - 1; i >= start; i--) if (!isTokenByte(bytes[i])) return false;
  return true;
}

/** A colon or an equals sign follows: the quote ended a name. */
function endsName(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at] === SPACE ? bytes[at + 1] : bytes[at];
  return next === COLON || next === EQUALS;
}

/** The last word before is the name of a secret. */
function isNamed(bytes: Uint8Array, at: number): boolean {
  let end = at;
  while (end > 0 && at - end < MAX_BETWEEN && BETWEEN.has(bytes[end - 1] as number)) end -= 1;
  let start = end;
  while (start > 0 && end - start < MAX_NAME && isNameByte(bytes[start - 1])) start -= 1;
  return isName(bytes, start, end);
}

/** Returns whether it is the first argument of a call, or one after an argument that is not a string: `sign(payload, \\"`. */
function isArgument(bytes: Uint8Array, at: number): boolean {
  let end = at;
  while (end > 0 && at - end < MAX_BETWEEN && bytes[end - 1] === SPACE) end -= 1;
  if (bytes[end - 1] === OPEN) return true;
  return bytes[end - 1] === COMMA && (isNameByte(bytes[end - 2]) || bytes[end - 2] === CLOSE);
}

/** The slash of an XML element's end, whose name is that of a secret: `<\/api_key>`. */
function closesNamed(bytes: Uint8Array, at: number): boolean {
  if (bytes[at - 1] !== LESS) return false;
  let end = at + 2;
  while (end - at - 2 < MAX_NAME && isNameByte(bytes[end])) end += 1;
  return isName(bytes, at + 2, end);
}

/** The slashes of a URL with a user in it: `postgres:\\/\\/app:secret@db`. */
function beginsUserInfo(bytes: Uint8Array, at: number): boolean {
  if (bytes[at - 1] !== COLON || bytes[at + 2] !== BACKSLASH || bytes[at + 3] !== SLASH)
    return false;
  for (let i = at + 4; i < Math.min(bytes.length, at + MAX_USER_INFO); i++) {
    const byte = bytes[i] as number;
    if (byte === AT) return true;
    if (byte <= SPACE || byte === QUOTE || byte === APOSTROPHE) return false;
  }
  return false;
}

function isName(bytes: Uint8Array, start: number, end: number): boolean {
  return NAMES.test(String.fromCharCode(...bytes.subarray(start, end)));
}

/** Letters, digits, `_`, `-` and `.`. */
function isNameByte(byte: number | undefined): boolean {
  return (isTokenByte(byte) && byte !== SLASH && byte !== 0x2b) || byte === 0x2e;
}
