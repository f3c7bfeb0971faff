import { type ByteSet, bytesOf, sizeOf } from './byte-set.ts';

/**
 * How the kernel verifies, at a window, that a whole sequence is around it: eight bytes compared at once under a mask,
 * then the bytes that the comparison leaves open, one by one, the most selective first. Offsets count from the window.
 */
export type Entry = {
  readonly compareAt: number;
  readonly mask: bigint;
  readonly value: bigint;
  readonly checks: readonly { readonly at: number; readonly set: ByteSet }[];
  /** First byte of the sequence and the byte after it. */
  readonly start: number;
  readonly end: number;
};

/** Checks of one entry: past them the pattern's expression has the word. */
const MAX_CHECKS = 48;
const MAX_DISTANCE = 120;

/** The entry of a sequence whose window begins `offset` bytes after its start. */
export function entryOf(sets: readonly ByteSet[], offset: number): Entry {
  const comparisons = sets.map(comparisonOf);
  let compare = { from: 0, bits: -1 };
  for (let from = Math.max(0, offset - 8); from <= Math.max(0, offset); from++) {
    const bits = comparisons.slice(from, from + 8).reduce((sum, part) => sum + part.bits, 0);
    if (bits > compare.bits) compare = { from, bits };
  }
  let mask = 0n;
  let value = 0n;
  const compared = new Set<number>();
  for (let i = 0; i < 8; i++) {
    const part = comparisons[compare.from + i];
    if (part === undefined) break;
    mask |= BigInt(part.mask) << BigInt(8 * i);
    value |= BigInt(part.value) << BigInt(8 * i);
    if (part.exact) compared.add(compare.from + i);
  }
  const checks = [...sets.entries()]
    .filter(([i, set]) => !compared.has(i) && sizeOf(set) < 256)
    .map(([i, set]) => ({ at: i - offset, set }))
    .filter(({ at }) => Math.abs(at) <= MAX_DISTANCE)
    .sort((a, b) => sizeOf(a.set) - sizeOf(b.set) || Math.abs(a.at) - Math.abs(b.at))
    .slice(0, MAX_CHECKS);
  return {
    compareAt: compare.from - offset,
    mask,
    value,
    checks,
    start: -offset,
    end: sets.length - offset,
  };
}

/** The bits that all bytes of a set agree in; `exact` when no other byte agrees in them. */
function comparisonOf(set: ByteSet) {
  const bytes = bytesOf(set);
  const first = bytes[0] ?? 0;
  const mask = bytes.reduce((same, byte) => same & ~(byte ^ first), 0xff);
  const bits = mask.toString(2).replaceAll('0', '').length;
  return { mask, value: first & mask, bits, exact: bytes.length === 1 << (8 - bits) };
}
