import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { isHexDigit } from './hex.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';

const PERCENT = 0x25;

/**
 * Text in percent-encoding (RFC 3986, section 2.1), with the words around it. Only ASCII is decoded: no secret needs
 * more, and `%DB_HOST%` is a variable.
 *
 *     token%3Dghp%5FAb   token=ghp_Ab
 */
export function decodePercent(bytes: Uint8Array): Decoded[] {
  const escapes: Run[] = [];
  for (let at = bytes.indexOf(PERCENT); at >= 0; at = bytes.indexOf(PERCENT, at + 1)) {
    const found = readPercent(bytes, at, bytes.length);
    if (found !== null) escapes.push({ start: at, end: at + found.length });
  }
  return escapeRegions(bytes, escapes).map((run) => replaceEscapes(SYNTAX, bytes, run));
}

function readPercent(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (bytes[at] !== PERCENT || at + 3 > end) return null;
  const high = bytes[at + 1] as number;
  const low = bytes[at + 2] as number;
  if (!isHexDigit(high) || !isHexDigit(low)) return null;
  const byte = Number.parseInt(String.fromCharCode(high, low), 16);
  const isText = (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09;
  return isText ? { length: 3, bytes: [byte] } : null;
}

const SYNTAX: EscapeSyntax = { encoding: 'percent', mark: PERCENT, read: readPercent };
