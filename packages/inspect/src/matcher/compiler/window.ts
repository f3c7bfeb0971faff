import { ANY_BYTE, type ByteSet } from './byte-set.ts';
import type { SampleIndex } from './sample-index.ts';
import { foldedBytes, tagOf } from './trigram.ts';

/**
 * Three bytes of a sequence that the filter looks for. `offset` counts from the start of the sequence, from -2: a window
 * may reach over its ends, where any byte is allowed.
 */
export type Window = {
  readonly offset: number;
  readonly trigrams: readonly number[];
  /** What the byte after it may be. */
  readonly next: ByteSet;
  /** Tags of the byte before it, and of the second after it in the higher byte, as the tables hold them. */
  readonly sides: number;
  /** What its occurrences in the sample cost: those that the next byte rules out count in part. */
  readonly weight: number;
};

/** The filter tests every second position, so that a sequence needs one window at even and one at odd offsets. */
const STRIDE = 2;

/** Folded bytes that the three places of a window allow. */
type Parts = readonly [readonly number[], readonly number[], readonly number[]];

/** The rarest window for each parity of the offset; null when a parity has none with few enough trigrams. */
export type ChooseWindows = (sets: readonly ByteSet[]) => readonly Window[] | null;

/** What an occurrence costs that the next byte rules out, of what one costs that it does not. */
const RULED_OUT = 0.05;
/** More trigrams would fill the filter's table. */
const MAX_TRIGRAMS = 8192;
/** Windows further on are ignored: entries store offsets in one signed byte. */
const LAST_OFFSET = 120;

/** Chooses windows by their weights in the sample. Weights are kept: many sequences have the same windows. */
export function windowChooser(sample: SampleIndex): ChooseWindows {
  const weights = new Map<string, number>();
  const any = foldedBytes(ANY_BYTE);

  return (sets) => {
    const folded = sets.map(foldedBytes);
    const part = (place: number) => folded[place] ?? any;
    const windows: Window[] = [];
    for (let parity = 0; parity < STRIDE; parity++) {
      let best: (Omit<Window, 'trigrams'> & { readonly parts: Parts }) | null = null;
      for (let offset = parity - 2; offset < Math.min(sets.length, LAST_OFFSET); offset += STRIDE) {
        const parts: Parts = [part(offset), part(offset + 1), part(offset + 2)];
        if (parts[0].length * parts[1].length * parts[2].length > MAX_TRIGRAMS) continue;
        const next = sets[offset + 3] ?? ANY_BYTE;
        const weight = weightOf(parts, tagOf(next));
        const sides =
          tagOf(sets[offset - 1] ?? ANY_BYTE) | (tagOf(sets[offset + 4] ?? ANY_BYTE) << 8);
        if (best === null || weight < best.weight) best = { offset, parts, next, sides, weight };
      }
      if (best === null) return null;
      const { parts, ...window } = best;
      windows.push({ ...window, trigrams: trigramsOf(parts) });
    }
    return windows;
  };

  function weightOf(parts: Parts, tag: number): number {
    const key = `${parts.map((bytes) => String.fromCharCode(...bytes)).join('|')}|${tag}`;
    let sum = weights.get(key);
    if (sum === undefined) {
      sum = 0;
      for (const trigram of trigramsOf(parts)) {
        const weight = sample.weight(trigram);
        if (weight < 1) sum += weight;
        else sum += weight * (RULED_OUT + (1 - RULED_OUT) * sample.shareNext(trigram, tag));
      }
      weights.set(key, sum);
    }
    return sum;
  }
}

function trigramsOf([first, second, third]: Parts): number[] {
  const trigrams: number[] = [];
  for (const a of first) {
    for (const b of second) for (const c of third) trigrams.push(a | (b << 8) | (c << 16));
  }
  return trigrams;
}
