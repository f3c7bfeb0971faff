import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { digitValue, isHexDigit } from './hex.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';

const BACKSLASH = 0x5c;
/** Decoded byte of the letter after a backslash: `\n`, `\"`, ...; 0 for other letters. */
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
const [LETTER_U, LETTER_X] = [0x75, 0x78];
/** How far a region extends over escapes that are not telling, beyond one that is. */
const MAX_FOLLOWED = 1024;
const NEAR = 256;

/**
 * Decodes text with the escapes of string literals: JSON's (RFC 8259, section 7), and `\xXX` and `\u{X}` of programming
 * languages, with the words around them. `telling` are the places of the escapes that are worth it (telling-escape.ts),
 * ascending; those near them are replaced too.
 *
 *     {\"token\":\"ghp\u005fAb\"}   {"token":"ghp_Ab"}
 */
export function decodeStringEscapes(bytes: Uint8Array, telling: readonly number[]): Decoded[] {
  return escapeRegions(bytes, withFollowing(bytes, telling)).map((run) =>
    replaceEscapes(SYNTAX, bytes, run),
  );
}

/** The telling escapes and those after them, each near the one before. */
function withFollowing(bytes: Uint8Array, telling: readonly number[]): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const [i, start] of telling.entries()) {
    if (start < end) continue;
    const far = Math.min(telling[i + 1] ?? bytes.length, start + MAX_FOLLOWED);
    for (
      let at = start;
      at >= 0 && at < far;
      at = indexOfBackslash(bytes, end, Math.min(far, end + NEAR))
    ) {
      end = at + (readStringEscape(bytes, at, bytes.length)?.length ?? 1);
      runs.push({ start: at, end });
    }
  }
  return runs;
}

function indexOfBackslash(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from; at < end; at++) if (bytes[at] === BACKSLASH) return at;
  return -1;
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
  let code = 0;
  for (let i = from; i < from + count; i++) {
    const byte = bytes[i] as number;
    if (!isHexDigit(byte)) return null;
    code = code * 16 + digitValue(byte);
  }
  if (code > 0x10ffff) return null;
  const length = from + count - at;
  if (code < 0x80 || count === 2) return { length, bytes: [code] };
  return { length, bytes: [...Buffer.from(String.fromCodePoint(code))] };
}

const SYNTAX: EscapeSyntax = { encoding: 'escapes', mark: BACKSLASH, read: readStringEscape };
