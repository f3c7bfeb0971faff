import type { Decoded, Encoding, Origins } from './encoding.ts';
import { isReadable } from './readable.ts';
import { decodeUtf16 } from './utf16.ts';

/** Digits of a text that encode bytes: their places ascend, and `bitsPerDigit` of them make a byte. */
export type Digits = {
  readonly encoding: Encoding;
  readonly places: readonly number[] | Uint32Array;
  readonly bitsPerDigit: 4 | 6;
  /** End of the run in the text, padding included. */
  readonly end: number;
};

/** Returns bytes that digits encode as a decoded run, where they are text, in UTF-16 too; null otherwise. */
export function textOfDigits(digits: Digits, bytes: Uint8Array): Decoded | null {
  const isPlain = isReadable(bytes);
  const wide = isPlain ? null : decodeUtf16(bytes);
  const text = isPlain ? bytes : wide?.bytes;
  if (text === undefined) return null;
  const width = isPlain ? 1 : 2;
  const offset = wide?.offset ?? 0;
  return {
    encoding: digits.encoding,
    run: { start: digits.places[0] as number, end: digits.end },
    bytes: text,
    origins: () => originsOf(digits, text.length, width, offset),
  };
}

function originsOf(
  { places, bitsPerDigit, end }: Digits,
  length: number,
  width: number,
  offset: number,
): Origins {
  const starts = new Uint32Array(length);
  const ends = new Uint32Array(length);
  for (let i = 0; i < length; i++) {
    const firstBit = 8 * (offset + i * width);
    starts[i] = places[Math.floor(firstBit / bitsPerDigit)] ?? end;
    ends[i] = (places[Math.floor((firstBit + 8 * width - 1) / bitsPerDigit)] ?? end - 1) + 1;
  }
  return { starts, ends };
}
