import { ANY_BYTE, type ByteSet } from './byte-set.ts';
import type { SampleIndex } from './sample-index.ts';
import { foldedBytes, forTrigrams } from './trigram.ts';

/**
 * Three bytes of a sequence that the filter looks for. `offset` counts from the start of the sequence, from -2: a window
 * may reach over its ends, where any byte is allowed.
 */
export type Window = {
  readonly offset: number;
  readonly trigrams: readonly number[];
  /** Expected occurrences of its trigrams in the sample. */
  readonly weight: number;
};

/** The filter tests every second position, so that a sequence needs one window at even and one at odd offsets. */
export const STRIDE = 2;

/** More trigrams would fill the filter's table. */
const MOST_TRIGRAMS = 8192;
/** Windows further on are not looked at: entries hold offsets in one signed byte. */
const LAST_OFFSET = 120;

/** The rarest window for each parity of the offset; null when a parity has none with few enough trigrams. */
export function chooseWindows(
  sets: readonly ByteSet[],
  sample: SampleIndex,
): readonly Window[] | null {
  const folded = sets.map(foldedBytes);
  const any = foldedBytes(ANY_BYTE);
  const windows: Window[] = [];
  for (let parity = 0; parity < STRIDE; parity++) {
    let best: Window | null = null;
    for (let offset = parity - 2; offset < Math.min(sets.length, LAST_OFFSET); offset += STRIDE) {
      const parts = [0, 1, 2].map((i) => folded[offset + i] ?? any);
      if (parts.reduce((product, { length }) => product * length, 1) > MOST_TRIGRAMS) continue;
      const trigrams: number[] = [];
      forTrigrams(parts, (trigram) => trigrams.push(trigram));
      const weight = trigrams.reduce((sum, trigram) => sum + sample.weight(trigram), 0);
      if (best === null || weight < best.weight) best = { offset, trigrams, weight };
    }
    if (best === null) return null;
    windows.push(best);
  }
  return windows;
}
