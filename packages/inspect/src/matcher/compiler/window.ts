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
  /** What its occurrences in the sample cost: those that the next byte rules out count in part. */
  readonly weight: number;
};

/** The filter tests every second position, so that a sequence needs one window at even and one at odd offsets. */
export const STRIDE = 2;

/** Folded bytes that the three places of a window allow. */
type Parts = readonly [readonly number[], readonly number[], readonly number[]];

/** What an occurrence costs that the next byte rules out, of what one costs that it does not. */
const RULED_OUT = 0.05;
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
    let best: (Omit<Window, 'trigrams'> & { readonly parts: Parts }) | null = null;
    for (let offset = parity - 2; offset < Math.min(sets.length, LAST_OFFSET); offset += STRIDE) {
      const part = (i: number) => folded[offset + i] ?? any;
      const parts: Parts = [part(0), part(1), part(2)];
      if (parts[0].length * parts[1].length * parts[2].length > MOST_TRIGRAMS) continue;
      const next = sets[offset + 3] ?? ANY_BYTE;
      const weight = weigh(parts, tagOf(next), sample, best?.weight ?? Number.POSITIVE_INFINITY);
      if (best === null || weight < best.weight) best = { offset, parts, next, weight };
    }
    if (best === null) return null;
    const { parts, ...window } = best;
    windows.push({ ...window, trigrams: trigramsOf(parts) });
  }
  return windows;
}

/** The sum of the trigrams' weights, or what of it was added up when it passed `enough`. */
function weigh(
  [first, second, third]: Parts,
  tag: number,
  sample: SampleIndex,
  enough: number,
): number {
  let sum = 0;
  for (const a of first) {
    for (const b of second) {
      for (const c of third) {
        const trigram = a | (b << 8) | (c << 16);
        const weight = sample.weight(trigram);
        if (weight < 1) sum += weight;
        else sum += weight * (RULED_OUT + (1 - RULED_OUT) * sample.shareNext(trigram, tag));
      }
    }
    if (sum > enough) return sum;
  }
  return sum;
}

function trigramsOf([first, second, third]: Parts): number[] {
  const trigrams: number[] = [];
  for (const a of first) {
    for (const b of second) for (const c of third) trigrams.push(a | (b << 8) | (c << 16));
  }
  return trigrams;
}
