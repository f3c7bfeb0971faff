import { toLatin1, toUtf8 } from '#runtime';
import { ascii } from '../bytes/bytes.ts';
import { scanLiteral } from '../json/canonical-scan.ts';

/**
 * The fixed-form fields of an event, checked where they lie. As in `canonical-scan.ts`, each `scan` function returns the offset
 * after what it read, or the complement of where the bytes first do not fit.
 */

const DIGIT = 1;
const LOWER = 2;
const UNDERSCORE = 4;
const BASE32 = 8;

/** The classes that a byte belongs to. */
const CLASSES = new Uint8Array(256);
for (const digit of '0123456789') CLASSES[digit.charCodeAt(0)] = DIGIT | BASE32;
for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
  CLASSES[letter.charCodeAt(0)] = 'ilou'.includes(letter) ? LOWER : LOWER | BASE32;
}
CLASSES['_'.charCodeAt(0)] = UNDERSCORE;

function isOf(classes: number, byte: number | undefined): boolean {
  return byte !== undefined && ((CLASSES[byte] as number) & classes) !== 0;
}

/** `evt_` and 26 digits of Crockford's base32 in lower case: 128 bits, so the first digit is at most 7. */
export const EVENT_ID_LENGTH = 30;
const PREFIX = ascii('evt_');

export function scanEventId(bytes: Uint8Array, start: number): number {
  const first = scanLiteral(bytes, start, PREFIX);
  if (first < 0) return first;
  const end = start + EVENT_ID_LENGTH;
  for (let at = first; at < end; at++) if (!isOf(BASE32, bytes[at])) return ~at;
  return (bytes[first] as number) <= 0x37 ? end : ~first;
}

/** `policy_decision` and `ticket_opened`, which the interface names, else `subject.verb_past`, such as `agent.revoked`. */
const KIND = /^(?:ticket_opened|[a-z][a-z0-9_]{0,31}(?:\.[a-z][a-z0-9_]{0,31}){1,3})$/;
const LONGEST_KIND = 4 * 32 + 3;
const POLICY_DECISION = ascii('policy_decision');

export function scanEventKind(bytes: Uint8Array, start: number): number {
  const decision = scanLiteral(bytes, start, POLICY_DECISION);
  if (decision >= 0) return decision;
  let end = start;
  while (end <= start + LONGEST_KIND && isKindByte(bytes[end])) end++;
  return KIND.test(toLatin1(bytes, start, end)) ? end : ~start;
}

function isKindByte(byte: number | undefined): boolean {
  return byte === 0x2e || isOf(LOWER | DIGIT | UNDERSCORE, byte);
}

/** What kind of thing an actor or subject is: a lower-case word of at most 64 bytes, `agent`, `tool`, `service_token`. */
export function scanEntityType(bytes: Uint8Array, start: number): number {
  if (!isOf(LOWER, bytes[start])) return ~start;
  let at = start + 1;
  while (isOf(LOWER | DIGIT | UNDERSCORE, bytes[at])) at++;
  return at - start <= 64 ? at : ~start;
}

/** `2026-11-20T10:00:00.123Z`: RFC 3339 in UTC with exactly three digits of the second. */
export const EVENT_TIME_LENGTH = 24;

/** Takes dates of the calendar only: no 30 February, no leap second, no hour 24. */
export function scanEventTime(bytes: Uint8Array, start: number): number {
  const year = pair(bytes, start) * 100 + pair(bytes, start + 2);
  const month = pair(bytes, start + 5);
  const day = pair(bytes, start + 8);
  const fits =
    year >= 0 &&
    bytes[start + 4] === 0x2d && // -
    month >= 1 &&
    month <= 12 &&
    bytes[start + 7] === 0x2d &&
    day >= 1 &&
    (day <= 28 || day <= daysIn(year, month)) &&
    bytes[start + 10] === 0x54 && // T
    pair(bytes, start + 11) <= 23 &&
    bytes[start + 13] === 0x3a && // :
    pair(bytes, start + 14) <= 59 &&
    bytes[start + 16] === 0x3a &&
    pair(bytes, start + 17) <= 59 &&
    bytes[start + 19] === 0x2e && // .
    pair(bytes, start + 20) <= 99 &&
    isOf(DIGIT, bytes[start + 22]) &&
    bytes[start + 23] === 0x5a; // Z
  return fits ? start + EVENT_TIME_LENGTH : ~start;
}

/** Two decimal digits, or NaN, which no comparison takes. */
function pair(bytes: Uint8Array, at: number): number {
  const tens = bytes[at];
  const ones = bytes[at + 1];
  if (!isOf(DIGIT, tens) || !isOf(DIGIT, ones)) return Number.NaN;
  return ((tens as number) - 0x30) * 10 + (ones as number) - 0x30;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Is the whole text what `scan` reads? */
export function isWhole(scan: (bytes: Uint8Array, at: number) => number, text: string): boolean {
  const bytes = shortBytes(text) ?? toUtf8(text);
  return scan(bytes, 0) === bytes.length;
}

/** Where short texts are laid out, one at a time: making bytes for each costs more than reading them. */
const SHORT = new Uint8Array(64);

/** Returns the bytes of a short text in ASCII, valid until the next; null for any other. */
function shortBytes(text: string): Uint8Array | null {
  if (text.length > SHORT.length) return null;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0x80) return null;
    SHORT[at] = unit;
  }
  return SHORT.subarray(0, text.length);
}
