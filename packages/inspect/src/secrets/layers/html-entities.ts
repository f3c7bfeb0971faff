import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { escapeRegions } from './escape-region.ts';
import { digitValue, isHexDigit } from './hex.ts';
import { type Escape, type EscapeSyntax, replaceEscapes } from './replaced-text.ts';

const [AMPERSAND, HASH, SEMICOLON] = [0x26, 0x23, 0x3b];
const X = 0x78;
const MAX_DIGITS = 8;
const MAX_ZEROS = 32;
const MAX_NAME = 16;
const ZERO = 0x30;

/** Named references of printable ASCII characters (HTML, section 13.5). */
const NAMED = new Map<string, number>(
  Object.entries({
    ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', Tab: '\t', NewLine: '\n' },
    ...{ excl: '!', num: '#', dollar: '$', percnt: '%', lpar: '(', rpar: ')', ast: '*', plus: '+' },
    ...{ comma: ',', period: '.', sol: '/', colon: ':', semi: ';', equals: '=', quest: '?' },
    ...{ commat: '@', lsqb: '[', lbrack: '[', bsol: '\\', rsqb: ']', rbrack: ']', Hat: '^' },
    ...{ lowbar: '_', grave: '`', lcub: '{', lbrace: '{', verbar: '|', vert: '|', rcub: '}' },
    ...{ rbrace: '}', hyphen: '-', dash: '-', AMP: '&', LT: '<', GT: '>', QUOT: '"' },
    ...{ UnderBar: '_', midast: '*', VerticalLine: '|', DiacriticalGrave: '`' },
  }).map(([name, character]) => [name, character.charCodeAt(0)]),
);

/**
 * Decodes text with character references of HTML, named, decimal and hexadecimal, with the words around them; `marks` are the
 * places where one may begin.
 *
 *     token&equals;&#103;hp&#x5f;Ab   token=ghp_Ab
 */
export function decodeEntities(bytes: Uint8Array, marks: readonly number[]): Decoded[] {
  const entities: Run[] = [];
  for (const start of marks) {
    const found = readEntity(bytes, start, bytes.length);
    if (found !== null) entities.push({ start, end: start + found.length });
  }
  return escapeRegions(bytes, entities).map((run) => replaceEscapes(SYNTAX, bytes, run));
}

function readEntity(bytes: Uint8Array, at: number, end: number): Escape | null {
  if (bytes[at] !== AMPERSAND) return null;
  return bytes[at + 1] === HASH ? readNumber(bytes, at, end) : readName(bytes, at, end);
}

/** `&#103;`, `&#0103;` and `&#x67;`; browsers also read one without a semicolon. */
function readNumber(bytes: Uint8Array, at: number, end: number): Escape | null {
  const isHex = ((bytes[at + 2] ?? 0) | 0x20) === X;
  let from = at + (isHex ? 3 : 2);
  // leading zeros are not counted among the digits
  const zeros = from + MAX_ZEROS;
  while (from < zeros && bytes[from] === ZERO && isHexDigit(bytes[from + 1] ?? 0)) from += 1;
  let to = from;
  let code = 0;
  for (; to < end && to - from < MAX_DIGITS; to++) {
    const byte = bytes[to] as number;
    const isDigit = isHex ? isHexDigit(byte) : byte >= 0x30 && byte <= 0x39;
    if (!isDigit) break;
    code = code * (isHex ? 16 : 10) + digitValue(byte);
  }
  if (to === from || code === 0 || code > 0x10ffff) return null;
  const length = to - at + (to < end && bytes[to] === SEMICOLON ? 1 : 0);
  const decoded = Buffer.from(String.fromCodePoint(code));
  // a replaced text is never longer than what it replaces
  return decoded.length <= length ? { length, bytes: [...decoded] } : null;
}

function readName(bytes: Uint8Array, at: number, end: number): Escape | null {
  const last = Math.min(end, at + MAX_NAME + 2);
  let to = at + 1;
  while (to < last && bytes[to] !== SEMICOLON && isLetter(bytes[to] as number)) to += 1;
  if (bytes[to] !== SEMICOLON || to >= last) return null;
  const code = NAMED.get(String.fromCharCode(...bytes.subarray(at + 1, to)));
  return code === undefined ? null : { length: to + 1 - at, bytes: [code] };
}

function isLetter(byte: number): boolean {
  const small = byte | 0x20;
  return small >= 0x61 && small <= 0x7a;
}

const SYNTAX: EscapeSyntax = { encoding: 'escapes', mark: AMPERSAND, read: readEntity };
