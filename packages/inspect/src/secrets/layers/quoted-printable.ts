import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { digitValue, isHexDigit } from './hex.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';

const [EQUALS, FEED, RETURN, TAB, SPACE] = [0x3d, 0x0a, 0x0d, 0x09, 0x20];
/** A soft line break ends a line of at least so many bytes; in a shorter one an assignment ends without a value. */
const MIN_LINE = 50;
/** Escapes as near as this to one that is surely one are of the same text. */
const NEAR = 256;

/**
 * Decodes text in quoted-printable (RFC 2045, section 6.7), its soft line breaks too, with the words around the escapes; `marks` are
 * the places where one may begin. A lone `=20` is an assignment; `=3D`, two in a row, and a break of a long line are not.
 *
 *     text=3Dghp=5FA=    text=ghp_Ab
 *     b
 */
export function decodeQuotedPrintable(bytes: Uint8Array, marks: readonly number[]): Decoded[] {
  const escapes: Run[] = [];
  for (const start of marks) {
    const found = readQuoted(bytes, start, bytes.length);
    if (found !== null) escapes.push({ start, end: start + found.length });
  }
  const sure = escapes.filter(
    ({ start, end }, i) =>
      isOwnEscape(bytes, start) || escapes[i + 1]?.start === end || escapes[i - 1]?.end === start,
  );
  return escapeRegions(bytes, nearTo(sure, escapes)).map((run) =>
    replaceEscapes(SYNTAX, bytes, run),
  );
}

/** Returns the runs that are near to one of `sure`; both ascend. */
function nearTo(sure: readonly Run[], runs: readonly Run[]): Run[] {
  let next = 0;
  return runs.filter(({ start }) => {
    while ((sure[next]?.start ?? Number.POSITIVE_INFINITY) + NEAR < start) next += 1;
    const one = sure[next];
    return one !== undefined && one.start - start <= NEAR;
  });
}

/** `=XX` of a character of ASCII text, or a soft line break. */
function readQuoted(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (bytes[at] !== EQUALS) return null;
  const feed = bytes[at + 1] === RETURN ? at + 2 : at + 1;
  if (bytes[feed] === FEED && feed < end) {
    // padding of base64 has no line of the same text below, and assignments go on after a blank
    const before = bytes[at - 1] ?? EQUALS;
    const isSoft = before >= SPACE && before !== EQUALS && (bytes[feed + 1] ?? 0) > SPACE;
    return isSoft ? { length: feed + 1 - at, bytes: [] } : null;
  }
  if (at + 3 > end) return null;
  const code = digitOf(bytes[at + 1]) * 16 + digitOf(bytes[at + 2]);
  const isText = (code >= 0x20 && code < 0x7f) || code === TAB || code === FEED || code === RETURN;
  return isText ? { length: 3, bytes: [code] } : null;
}

/** The value of a digit, in capitals as RFC 2045 demands or not; NaN for another byte. */
function digitOf(byte = 0): number {
  return isHexDigit(byte) ? digitValue(byte) : Number.NaN;
}

/** `=3D`, the escape of the mark itself, which every quoted-printable text with a `=` has; and a soft break of a long line. */
function isOwnEscape(bytes: Uint8Array, at: number): boolean {
  const next = bytes[at + 1];
  if (next !== FEED && next !== RETURN) return next === 0x33 && bytes[at + 2] === 0x44;
  for (let i = at - MIN_LINE; i < at; i++) if ((bytes[i] ?? FEED) === FEED) return false;
  return true;
}

const SYNTAX: EscapeSyntax = { encoding: 'escapes', mark: EQUALS, read: readQuoted };
