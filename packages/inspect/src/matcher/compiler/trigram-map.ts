import type { ByteSet } from './byte-set.ts';
import type { SampleIndex } from './sample-index.ts';
import { tagOf, unpackTrigram } from './trigram.ts';

/** Something to verify where one of some trigrams is seen. */
export type Watch = {
  readonly trigrams: readonly number[];
  /** What the byte after the trigram may be. */
  readonly next: ByteSet;
};

/** Bits of a slot number. */
const SLOT_BITS = 18;
const SLOTS = 1 << SLOT_BITS;
/** Slots that share a head: so many fewer heads stay near, while most of them have one slot that is used. */
const SLOTS_OF_HEAD = 8;
const TRIES = 400;

/**
 * Where the filter looks a trigram up: slot = (trigram * multiplier mod 2^32) >> 14.
 *
 *     tags      2^18 bytes: bit (b & 7) is set where a watch of the slot allows b as the next byte; 0: nothing watched
 *     watchers  the watches of each used slot and of those that share its head, ascending
 */
export type TrigramMap = {
  readonly multiplier: number;
  readonly tags: Uint8Array;
  readonly watchers: ReadonlyMap<number, readonly number[]>;
};

function slotOf(trigram: number, multiplier: number): number {
  return Math.imul(trigram, multiplier) >>> (32 - SLOT_BITS);
}

export function trigramMap(watches: readonly Watch[], sample: SampleIndex): TrigramMap {
  const used = new Set(watches.flatMap(({ trigrams }) => trigrams));
  const multiplier = chooseMultiplier([...used], sample);
  const tags = new Uint8Array(SLOTS);
  const watchers = new Map<number, number[]>();
  for (const [number, { trigrams, next }] of watches.entries()) {
    const tag = tagOf(next);
    for (const slot of new Set(trigrams.map((trigram) => slotOf(trigram, multiplier)))) {
      tags[slot] = (tags[slot] ?? 0) | tag;
      const of = watchers.get(slot);
      if (of === undefined) watchers.set(slot, [number]);
      else of.push(number);
    }
  }
  return { multiplier, tags, watchers: ofHeads(watchers) };
}

/** Eight slots in a row share a head. */
function ofHeads(watchers: ReadonlyMap<number, readonly number[]>): Map<number, readonly number[]> {
  const heads = Map.groupBy(watchers.keys(), (slot) => Math.floor(slot / SLOTS_OF_HEAD));
  const shared = new Map<number, readonly number[]>();
  for (const slots of heads.values()) {
    const all = new Set(slots.flatMap((slot) => watchers.get(slot) ?? []));
    const ascending = [...all].sort((a, b) => a - b);
    for (const slot of slots) shared.set(slot, ascending);
  }
  return shared;
}

/** The multiplier, of many tried, by which the fewest bytes of the sample share a slot with a watched trigram. */
function chooseMultiplier(used: readonly number[], sample: SampleIndex): number {
  const trigrams: number[] = [];
  const weights: number[] = [];
  for (let index = 0; index < SLOTS; index++) {
    const trigram = unpackTrigram(index);
    const weight = sample.weight(trigram);
    if (weight < 2) continue;
    trigrams.push(trigram);
    weights.push(weight);
  }
  const marks = new Uint16Array(SLOTS);
  let best = { multiplier: 1, weight: Number.POSITIVE_INFINITY };
  let state = 0x9e3779b9;
  for (let mark = 1; mark <= TRIES; mark++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    const multiplier = (state ^ (state >>> 15)) | 1;
    for (const trigram of used) marks[slotOf(trigram, multiplier)] = mark;
    let weight = 0;
    for (let i = 0; i < trigrams.length && weight < best.weight; i++) {
      if (marks[slotOf(trigrams[i] as number, multiplier)] === mark) weight += weights[i] as number;
    }
    if (weight < best.weight) best = { multiplier, weight };
  }
  return best.multiplier;
}
