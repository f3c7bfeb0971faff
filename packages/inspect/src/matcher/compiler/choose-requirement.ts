import { type ByteSet, keyOf, sizeOf } from './byte-set.ts';
import type { Choose, Requirement, Sequence } from './requirement.ts';
import type { SampleIndex } from './sample-index.ts';
import { type Window, windowChooser } from './window.ts';

/** A byte is constrained when its set has at most this many members. */
const CONSTRAINED = 128;
const FEWEST_CONSTRAINED = 3;
/** Maximum number of starts of one hit; beyond, the pattern runs over the whole text once it has a hit. */
export const MAX_STARTS = 64;

/** Costs relative to one occurrence of a trigram: a hit with its first start, each further start, a whole text. */
const HIT = 20;
const START = 2;
const WHOLE_TEXT = 20_000;

/** How a sequence would be found: its windows, and how often it occurs in the sample. */
type SequencePlan = { readonly windows: readonly Window[]; readonly hits: number };

/** Returns the plan of a sequence, memoised by its sets: the same keyword begins many patterns. Null if there is none. */
export type PlanSequence = (sets: readonly ByteSet[]) => SequencePlan | null;

export function sequencePlanner(sample: SampleIndex): PlanSequence {
  const chooseWindows = windowChooser(sample);
  const kept = new Map<string, SequencePlan | null>();
  return (sets) => {
    const key = sequenceKey(sets);
    let plan = kept.get(key);
    if (plan === undefined) {
      const windows = chooseWindows(sets);
      plan = windows && { windows, hits: hitsOf(sets, windows) };
      kept.set(key, plan);
    }
    return plan;
  };

  function hitsOf(sets: readonly ByteSet[], windows: readonly Window[]): number {
    const narrow = windows.reduce((a, b) => (a.weight < b.weight ? a : b));
    return sample.occurrences(sets, narrow.offset, narrow.trigrams);
  }
}

export function sequenceKey(sets: readonly ByteSet[]): string {
  return sets.map((set) => `${sizeOf(set)}:${keyOf(set)}`).join('');
}

/** Chooses the requirement that costs least on the sample. */
export function cheapest(planSequence: PlanSequence): Choose {
  return (requirements) => {
    let best: { requirement: Requirement; cost: number } | null = null;
    for (const requirement of requirements) {
      let cost = 0;
      for (const sequence of requirement) cost += costOf(sequence);
      if (cost < (best?.cost ?? Number.POSITIVE_INFINITY)) best = { requirement, cost };
    }
    return best?.requirement ?? null;
  };

  function costOf({ sets, before }: Sequence): number {
    const constrained = sets.filter((set) => sizeOf(set) <= CONSTRAINED).length;
    if (constrained < FEWEST_CONSTRAINED) return Number.POSITIVE_INFINITY;
    const plan = planSequence(sets);
    if (plan === null) return Number.POSITIVE_INFINITY;
    const filtered = plan.windows.reduce((sum, { weight }) => sum + weight, 0);
    const { hits } = plan;
    const starts = before.max - before.min;
    if (starts >= MAX_STARTS) return filtered + (hits + 1) * WHOLE_TEXT;
    return filtered + (hits + 1 / sets.length) * (HIT + starts * START);
  }
}
