import { Buffer } from 'node:buffer';
import { textOfDigits } from './digit-text.ts';
import type { Decoded, Run } from './encoding.ts';
import { isTokenByte } from './token-run.ts';

const [TAB, FEED, RETURN, SPACE, PADDING] = [0x09, 0x0a, 0x0d, 0x20, 0x3d];
const MAX_INDENT = 40;
/** Fewer digits hold no secret. */
const MIN_DIGITS = 20;
const MIN_WIDTH = 4;
/** What follows a last line that is shorter: a word that begins a line of text is none. */
const ENDS_BODY = new Set<number | undefined>([undefined, ...Buffer.from('\r\n\0="\'`<>)]},;')]);
/** Digits of the first look: of UTF-16 whose half is ASCII, one of eight at least is `A`, of any other bytes one of 64. */
const PROBE = 64;
const ZERO_DIGIT = 0x41;

/**
 * Decodes a run of base64 digits whose text is in UTF-16; null for any other run of token bytes. Text in UTF-8 is
 * `decodeBase64`'s.
 */
export function decodeWideBase64(bytes: Uint8Array, run: Run): Decoded | null {
  let zeros = 0;
  const end = Math.min(run.end, run.start + PROBE);
  for (let at = run.start; at < end; at++) if (bytes[at] === ZERO_DIGIT) zeros += 1;
  return zeros * 8 >= end - run.start ? decodeBody(bytes, run) : null;
}

/**
 * Decodes base64 that is broken into lines of one width, whatever that is, as text in UTF-8 or UTF-16. Yields the bytes read. The
 * first line may begin within a line of the text, the last may be shorter. `breaks` are the line feeds between digits.
 *
 *     data: Z2hw    g h p _ A b
 *           X0Fi
 */
export function* decodeWrappedBase64(
  bytes: Uint8Array,
  breaks: readonly number[],
): Generator<number, Decoded[]> {
  const found: Decoded[] = [];
  let read = 0;
  for (const feed of breaks) {
    const body = feed < read ? null : bodyAt(bytes, feed, read);
    if (body === null) continue;
    yield body.end - body.start;
    read = body.end;
    const one = decodeBody(bytes, body);
    if (one !== null) found.push(one);
  }
  return found;
}

/** Returns the lines of one width of which the first ends at a line feed; null where there is but one. */
function bodyAt(bytes: Uint8Array, feed: number, floor: number): Run | null {
  const firstEnd = bytes[feed - 1] === RETURN ? feed - 1 : feed;
  if (!isTokenByte(bytes[firstEnd - 1])) return null;
  let next = lineStart(bytes, feed + 1);
  if (!isTokenByte(bytes[next])) return null;
  let start = firstEnd;
  while (start > floor && isTokenByte(bytes[start - 1])) start -= 1;
  const width = firstEnd - start;
  if (width < MIN_WIDTH) return null;
  let end = firstEnd;
  for (;;) {
    let to = next;
    while (to - next <= width && isTokenByte(bytes[to])) to += 1;
    const length = to - next;
    if (length === 0 || length > width) break;
    const after = bytes[to] === RETURN ? to + 1 : to;
    if (length < width && !ENDS_BODY.has(bytes[to])) break;
    end = to;
    if (length < width || bytes[after] !== FEED) break;
    next = lineStart(bytes, after + 1);
  }
  return end > firstEnd && end - start >= MIN_DIGITS ? { start, end } : null;
}

function lineStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start - at < MAX_INDENT && (bytes[start] === SPACE || bytes[start] === TAB)) start += 1;
  return start;
}

function decodeBody(bytes: Uint8Array, { start, end }: Run): Decoded | null {
  const places = digitPlaces(bytes, start, end);
  let last = end;
  for (let pads = 0; pads < 2 && bytes[last] === PADDING; pads++) last += 1;
  const digits = { encoding: 'base64', places, bitsPerDigit: 6, end: last } as const;
  return textOfDigits(digits, decodedDigits(bytes, start, end));
}

/** Node.js skips what is no digit. */
function decodedDigits(bytes: Uint8Array, start: number, end: number): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  return Buffer.from(text, 'base64');
}

/** Returns where the digits of a run are. */
export function digitPlaces(bytes: Uint8Array, start: number, end: number): Uint32Array {
  const places = new Uint32Array(end - start);
  let count = 0;
  for (let i = start; i < end; i++) if (isTokenByte(bytes[i])) places[count++] = i;
  return places.subarray(0, count);
}
