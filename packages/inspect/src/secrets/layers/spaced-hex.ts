import { type Digits, textOfDigits } from './digit-text.ts';
import type { Decoded, Run } from './encoding.ts';
import { digitValue, isHexDigit } from './hex.ts';
import { byteSet, runsOf } from './token-run.ts';

/** Fewer bytes hold no secret. */
const MIN_BYTES = 10;
/** Characters of the shortest run: two digits and a separator for each byte. */
const MIN_RUN = 3 * MIN_BYTES - 1;
/** Digits of a group: longer ones are `decodeHex`'s. */
const MAX_GROUP = 8;
/** Bytes between two groups of digits: `, ` and a line end with its indentation. */
const MAX_SEPARATOR = 40;
const SEPARATORS = byteSet(' \t\r\n:-,;._|\\');
const MEMBERS = byteSet('0123456789abcdefABCDEFxX \t\r\n:-,;._|\\');
const [ZERO, X, BACKSLASH] = [0x30, 0x78, 0x5c];

/** Returns the runs of hexadecimal digits and what separates them. */
export function spacedHexRuns(bytes: Uint8Array): Run[] {
  return runsOf(bytes, MEMBERS, MIN_RUN);
}

/**
 * Decodes hexadecimal digits of text, in groups of whole bytes with something between them; `run` has nothing else.
 *
 *     67 68:70-5f   0x67, 0x68   \x67\x68   6768 705f
 */
export function decodeSpacedHex(bytes: Uint8Array, run: Run): Decoded[] {
  const found: Decoded[] = [];
  let places: number[] = [];
  const flush = () => {
    const one = places.length >= 2 * MIN_BYTES ? decode(bytes, places) : null;
    if (one !== null) found.push(one);
    places = [];
  };
  let last = run.start;
  for (let at = run.start; at < run.end; ) {
    if (SEPARATORS[bytes[at] as number] === 1 && !isPrefix(bytes, at)) {
      at += 1;
      continue;
    }
    if (at - last > MAX_SEPARATOR) flush();
    const start = isPrefix(bytes, at) ? at + 2 : at;
    let end = start;
    while (end < run.end && isHexDigit(bytes[end] as number)) end += 1;
    if (end === start || (end - start) % 2 !== 0 || end - start > MAX_GROUP) flush();
    else for (let digit = start; digit < end; digit++) places.push(digit);
    at = Math.max(end, at + 1);
    last = at;
  }
  flush();
  return found;
}

/** `0x` or `\x`. */
function isPrefix(bytes: Uint8Array, at: number): boolean {
  const mark = bytes[at];
  return (mark === ZERO || mark === BACKSLASH) && ((bytes[at + 1] ?? 0) | 0x20) === X;
}

function decode(bytes: Uint8Array, places: readonly number[]): Decoded | null {
  const decoded = new Uint8Array(places.length / 2);
  for (let i = 0; i < decoded.length; i++) {
    decoded[i] = valueAt(bytes, places[2 * i]) * 16 + valueAt(bytes, places[2 * i + 1]);
  }
  const end = (places.at(-1) as number) + 1;
  const digits: Digits = { encoding: 'hex', places, bitsPerDigit: 4, end };
  return textOfDigits(digits, decoded);
}

function valueAt(bytes: Uint8Array, at: number | undefined): number {
  return digitValue(bytes[at as number] as number);
}
