import { Buffer } from 'node:buffer';
import type { Decoded, Run } from './encoding.ts';
import { isReadable } from './readable.ts';
import { isTokenByte } from './token-run.ts';

const PADDING = 0x3d;
const NEWLINE = 0x0a;
/** Characters decoded for a first look: most runs are names or digests and end there. */
const PROBE = 16;
/** Lines as long as this may go on below: MIME has 76 characters, PEM 64. */
const WRAPPED = 40;
const MOST_INDENT = 40;

/**
 * Base64 or base64url (RFC 4648), padded or not, that stands for text, also when it is wrapped into lines of one length
 * (RFC 2045, section 6.8); null for any other run of token bytes.
 *
 *     Z2hwX0Fi   g h p _ A b
 */
export function decodeBase64(bytes: Uint8Array, run: Run): Decoded | null {
  if (!isReadable(decode(bytes, run.start, Math.min(run.start + PROBE, run.end)))) return null;
  const end = endOfLines(bytes, run);
  const decoded = decode(bytes, run.start, end);
  if (!isOneAlphabet(bytes, run) || !isReadable(decoded)) return null;
  return {
    encoding: 'base64',
    run: { start: run.start, end },
    bytes: decoded,
    origins: () => {
      const digits = digitPlaces(bytes, run.start, end);
      const place = (bit: number) => digits[Math.floor(bit / 6)] ?? end;
      return {
        starts: Uint32Array.from(decoded, (_, i) => place(8 * i)),
        ends: Uint32Array.from(decoded, (_, i) => place(8 * i + 7) + 1),
      };
    },
  };
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

/** The end of the run's last line, padding included. */
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
  while (text - feed <= MOST_INDENT && (bytes[text] === 0x20 || bytes[text] === 0x09)) text += 1;
  return text;
}

function digitPlaces(bytes: Uint8Array, start: number, end: number): number[] {
  const places: number[] = [];
  for (let i = start; i < end; i++) if (isTokenByte(bytes[i])) places.push(i);
  return places;
}
