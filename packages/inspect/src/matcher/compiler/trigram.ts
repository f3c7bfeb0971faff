import { type ByteSet, bytesOf } from './byte-set.ts';

/**
 * Three bytes in a row as one number, the first one lowest, without bit 5, which distinguishes the cases of letters, and
 * bit 7:
 *
 *     'aB1'   61 42 31   ->   41 42 11   ->   0x114241
 */
export const FOLD = 0x5f5f5f;

const folded = new WeakMap<ByteSet, readonly number[]>();

/** The folded bytes of a set, ascending. */
export function foldedBytes(set: ByteSet): readonly number[] {
  let bytes = folded.get(set);
  if (bytes === undefined) {
    bytes = [...new Set(bytesOf(set).map((byte) => byte & 0x5f))].sort((a, b) => a - b);
    folded.set(set, bytes);
  }
  return bytes;
}

/** A folded trigram as an index below 2^18: its three times six bits together. */
export function packTrigram(trigram: number): number {
  const six = (byte: number) => (byte & 0x1f) | ((byte & 0x40) >> 1);
  return six(trigram) | (six(trigram >> 8) << 6) | (six(trigram >> 16) << 12);
}

/** Undoes `packTrigram`. */
export function unpackTrigram(index: number): number {
  const byte = (six: number) => (six & 0x1f) | ((six & 0x20) << 1);
  return byte(index) | (byte(index >> 6) << 8) | (byte(index >> 12) << 16);
}

/** The lowest three bits of a set's bytes: bit (b & 7) is set for each byte b. */
export function tagOf(set: ByteSet): number {
  return bytesOf(set).reduce((tag, byte) => tag | (1 << (byte & 7)), 0);
}
