import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { isReadable, mayBeText } from './readable.ts';
import { isTokenByte } from './token-run.ts';
import { digitPlaces } from './wrapped-base64.ts';

const PADDING = 0x3d;
const NEWLINE = 0x0a;
/** Groups of four characters decoded for a first look: most runs are names or digests and end there. */
const PROBE = 4;
/** Minimum share of printable characters in text. */
const SHARE = 0.6;
/** Lines as long as this may go on below: MIME has 76 characters, PEM 64. */
const WRAPPED = 40;
const MAX_INDENT = 40;

/**
 * Decodes base64 or base64url (RFC 4648), padded or not, of text, also when it is wrapped into lines of one length
 * (RFC 2045, section 6.8); null for any other run of token bytes.
 *
 *     Z2hwX0Fi   g h p _ A b
 */
export function decodeBase64(bytes: Uint8Array, run: Run): Decoded | null {
  if (!beginsReadable(bytes, run) || !isOneAlphabet(bytes, run)) return null;
  const first = decode(bytes, run.start, run.end);
  if (!isReadable(first)) return null;
  const end = endOfLines(bytes, run);
  const decoded = end === run.end ? first : decode(bytes, run.start, end);
  return {
    encoding: 'base64',
    run: { start: run.start, end },
    bytes: decoded,
    origins: () => {
      const digits = digitPlaces(bytes, run.start, end);
      const starts = new Uint32Array(decoded.length);
      const ends = new Uint32Array(decoded.length);
      for (let i = 0; i < decoded.length; i++) {
        starts[i] = digits[Math.floor((8 * i) / 6)] ?? end;
        ends[i] = (digits[Math.floor((8 * i + 7) / 6)] ?? end) + 1;
      }
      return { starts, ends };
    },
  };
}

/** The value of each digit of both alphabets; 64 for other bytes. */
const VALUES = new Uint8Array(256).fill(64);
for (const [value, digit] of [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
].entries()) {
  VALUES[digit.charCodeAt(0)] = value;
}
VALUES[0x2d] = 62;
VALUES[0x5f] = 63;

/** Checks the first bytes: more printable ones than chance would yield, or UTF-8 (RFC 3629) without controls. */
function beginsReadable(bytes: Uint8Array, { start, end }: Run): boolean {
  const groups = Math.min(PROBE, (end - start) >> 2);
  let printable = 0;
  let controls = 0;
  let following = 0;
  let isUtf8 = true;
  for (let at = start; at < start + 4 * groups; at += 4) {
    const bits =
      ((VALUES[bytes[at] as number] as number) << 18) |
      ((VALUES[bytes[at + 1] as number] as number) << 12) |
      ((VALUES[bytes[at + 2] as number] as number) << 6) |
      (VALUES[bytes[at + 3] as number] as number);
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (bits >>> shift) & 0xff;
      const follows = byte >= 0x80 && byte < 0xc0;
      if (follows !== following > 0) isUtf8 = false;
      if (follows) following -= 1;
      else if (byte >= 0xc2) following = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      else if (byte < 0x20 ? byte === 0x0a || byte === 0x0d || byte === 0x09 : byte < 0x7f) {
        printable += 1;
      } else controls += 1;
    }
  }
  return printable >= 3 * groups * SHARE || (isUtf8 && controls === 0);
}

function decode(bytes: Uint8Array, start: number, end: number): Buffer {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  return Buffer.from(text, 'base64');
}

/** `+` and `/` belong to base64, `-` and `_` to base64url; a run that mixes them is a path or a name. */
function isOneAlphabet(bytes: Uint8Array, { start, end }: Run): boolean {
  let standard = false;
  let url = false;
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (byte === 0x2b || byte === 0x2f) standard = true;
    if (byte === 0x2d || byte === 0x5f) url = true;
  }
  return !(standard && url);
}

/**
 * Returns the end of the run's last line, padding included. A line that is not text ends it, so that no line of a long binary body
 * is decoded again for each line above it: time is linear in the lines taken.
 */
function endOfLines(bytes: Uint8Array, { start, end }: Run): number {
  const width = end - start;
  let last = end;
  if (width >= WRAPPED && width % 4 === 0) {
    for (let length = width; length === width; ) {
      const next = nextLine(bytes, last);
      let to = next;
      while (to < bytes.length && to - next <= width && isTokenByte(bytes[to])) to += 1;
      length = to - next;
      if (next === last || length === 0 || length > width) break;
      if (length === width && !mayBeText(decode(bytes, next, to))) break;
      last = to;
    }
  }
  for (let pads = 0; pads < 2 && bytes[last] === PADDING; pads++) last += 1;
  return last;
}

/** Where the text of the next line begins; `at` when no line ends there. */
function nextLine(bytes: Uint8Array, at: number): number {
  const feed = bytes[at] === 0x0d ? at + 1 : at;
  if (bytes[feed] !== NEWLINE) return at;
  let text = feed + 1;
  while (text - feed <= MAX_INDENT && (bytes[text] === 0x20 || bytes[text] === 0x09)) text += 1;
  return text;
}
