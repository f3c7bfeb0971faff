import type { Decoded } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';
import { isTellingPercent } from './telling-escape.ts';

const PERCENT = 0x25;

/**
 * Decodes text in percent-encoding (RFC 3986, section 2.1), with the words around it; `telling` are the places of its escapes
 * (telling-escape.ts), ascending.
 *
 *     token%3Dghp%5FAb   token=ghp_Ab
 */
export function decodePercent(bytes: Uint8Array, telling: readonly number[]): Decoded[] {
  const escapes = telling.map((start) => ({ start, end: start + 3 }));
  return escapeRegions(bytes, escapes).map((run) => replaceEscapes(SYNTAX, bytes, run));
}

function readPercent(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (at + 3 > end || !isTellingPercent(bytes, at)) return null;
  const digits = String.fromCharCode(bytes[at + 1] as number, bytes[at + 2] as number);
  return { length: 3, bytes: [Number.parseInt(digits, 16)] };
}

const SYNTAX: EscapeSyntax = { encoding: 'percent', mark: PERCENT, read: readPercent };
