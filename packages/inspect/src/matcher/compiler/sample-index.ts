import type { ByteSet } from './byte-set.ts';
import { packTrigram, unpackTrigram } from './trigram.ts';

/** How often what occurs in bytes that are like those to be searched. */
export type SampleIndex = {
  /** Occurrences of a folded trigram, a little more than counted so that none is thought impossible. */
  weight(trigram: number): number;
  /** The share of these that have a byte b next for which `tag` has the bit (b & 7). */
  shareNext(trigram: number, tag: number): number;
  /** Occurrences of the whole sequence, found by a folded trigram that begins `offset` bytes after its start. */
  occurrences(sets: readonly ByteSet[], offset: number, trigrams: readonly number[]): number;
};

const SLOTS = 1 << 18;

/**
 * Indexes a sample by folded trigram:
 *
 *     first      2^18 + 1 numbers: where in `positions` those of a trigram begin
 *     positions  the offsets of all trigrams, by trigram
 *     nexts      2^18 x 8 numbers: how many of a trigram have a next byte with these lowest three bits
 */
export function indexSample(sample: Uint8Array): SampleIndex {
  const size = Math.max(0, sample.length - 2);
  const slots = new Uint32Array(size);
  const nexts = new Uint32Array(SLOTS * 8);
  const first = new Uint32Array(SLOTS + 1);
  for (let i = 0; i < size; i++) {
    const [a, b, c] = [sample[i] ?? 0, sample[i + 1] ?? 0, sample[i + 2] ?? 0];
    const slot = packTrigram(a | (b << 8) | (c << 16));
    slots[i] = slot;
    const following = slot * 8 + ((sample[i + 3] ?? 0) & 7);
    nexts[following] = at(nexts, following) + 1;
    first[slot + 1] = (first[slot + 1] ?? 0) + 1;
  }
  for (let slot = 0; slot < SLOTS; slot++) first[slot + 1] = at(first, slot + 1) + at(first, slot);
  const next = first.slice();
  const positions = new Uint32Array(size);
  for (const [position, slot] of slots.entries()) {
    positions[at(next, slot)] = position;
    next[slot] = at(next, slot) + 1;
  }
  const weights = Float64Array.from(
    { length: SLOTS },
    (_, slot) =>
      at(first, slot + 1) - at(first, slot) + (size + 1000) * likelihood(unpackTrigram(slot)),
  );

  return {
    weight: (trigram) => weights[packTrigram(trigram)] as number,
    shareNext(trigram, tag) {
      const slot = packTrigram(trigram);
      let sum = 0;
      let bits = 0;
      for (let low = 0; low < 8; low++) {
        if (((tag >> low) & 1) === 0) continue;
        sum += at(nexts, slot * 8 + low);
        bits += 1;
      }
      return (sum + bits / 8) / (at(first, slot + 1) - at(first, slot) + 1);
    },
    occurrences(sets, offset, trigrams) {
      let count = 0;
      for (const trigram of trigrams) {
        const slot = packTrigram(trigram);
        for (let i = at(first, slot); i < at(first, slot + 1); i++) {
          if (occursAt(sets, at(positions, i) - offset)) count += 1;
        }
      }
      return count;
    },
  };

  function occursAt(sets: readonly ByteSet[], start: number): boolean {
    for (let i = 0; i < sets.length; i++) {
      if (sets[i]?.[sample[start + i] ?? 256] !== 1) return false;
    }
    return true;
  }
}

function at(numbers: Uint32Array, index: number): number {
  return numbers[index] as number;
}

/** What a trigram's share would be if text were letters, then figures and signs, then the rest, in no order. */
function likelihood(trigram: number): number {
  const share = (byte: number) => (byte & 0x40 ? 1 / 40 : byte >= 0x0d ? 1 / 150 : 1 / 500);
  return share(trigram & 0xff) * share((trigram >> 8) & 0xff) * share(trigram >> 16);
}
