import {
  type CompiledMatcher,
  type PatternPlan,
  type Refusal,
  TABLE_FORMAT,
} from '../compiled-matcher.ts';
import type { Pattern } from '../matcher.ts';
import { type Node, parsePattern } from '../syntax.ts';
import { type AnchoredDfa, anchoredDfa } from './anchored-dfa.ts';
import {
  cheapest,
  MAX_STARTS,
  type PlanSequence,
  sequenceKey,
  sequencePlanner,
} from './choose-requirement.ts';
import { entryOf } from './entry.ts';
import { nonLinear } from './linearity.ts';
import { lengthOf } from './node-length.ts';
import { type Choose, type Requirement, requirements, type Sequence } from './requirement.ts';
import { indexSample } from './sample-index.ts';
import { type TableEntry, type TableUse, tableImage } from './table-image.ts';
import { trigramMap } from './trigram-map.ts';
import type { Window } from './window.ts';

type Plan = {
  readonly pattern: number;
  readonly root: Node;
  readonly requirement: Requirement;
  readonly refused: Refusal | null;
};

/** A sequence of this length is as selective as an automaton. */
const LONG_SEQUENCE = 24;

/**
 * Compiles patterns to tables for the kernel. `sample` is text like that to be searched, from which the rarest bytes of
 * each pattern are chosen; it changes the speed, never what is found.
 *
 * A pattern is refused when no three bytes of it are always there or when a search by it might take more than linear
 * time: then a `SyntaxError` names every refused pattern with the reason, or with `refused: 'plain'` the compiled
 * matcher searches these, and only these, the plain way.
 */
export function compileMatcher(
  patterns: readonly Pattern[],
  sample: Uint8Array = new Uint8Array(0),
  { refused = 'throw' }: { readonly refused?: 'throw' | 'plain' } = {},
): CompiledMatcher {
  const index = indexSample(sample);
  const planSequence = sequencePlanner(index);
  const choose = cheapest(planSequence);
  const plans = patterns.map((pattern, number) => plan(pattern, number, choose));
  const refusals = plans.flatMap(({ pattern, refused }) =>
    refused === null ? [] : [`${patterns[pattern]?.id}: ${refused.reason}`],
  );
  if (refusals.length > 0 && refused === 'throw') {
    throw new SyntaxError(`patterns that cannot be compiled:\n${refusals.join('\n')}`);
  }
  const { entries, windows, uses } = tableRows(plans, planSequence);
  const map = trigramMap(windows, index);
  const { tables, slotCount, parts } = tableImage(map, entries, uses);
  const hitsOf = entries.map(({ firstUse, useCount }) =>
    uses.slice(firstUse, firstUse + useCount).reduce((sum, use) => sum + startsOf(use), 0),
  );
  const hitsOfSlot = [...map.watchers.values()].map((numbers) =>
    numbers.reduce((sum, number) => sum + (hitsOf[number] ?? 0), 0),
  );
  return {
    tables,
    layout: {
      format: TABLE_FORMAT,
      multiplier: map.multiplier,
      slotCount,
      mostHits: Math.max(0, ...hitsOfSlot),
      parts,
      patterns: plans.map(patternPlan),
    },
  };
}

function plan({ id, source, flags }: Pattern, pattern: number, choose: Choose): Plan {
  const root = parse(id, source, flags);
  const requirement = choose(requirements(root, choose));
  if (requirement === null) {
    const reason = 'no three bytes of it are in every match';
    return { pattern, root, requirement: [], refused: { reason, gated: false } };
  }
  const reason = nonLinear(root, requirement);
  const refused = reason === null ? null : { reason, gated: true };
  return { pattern, root, requirement, refused };
}

function parse(id: string, source: string, flags: 'i' | undefined): Node {
  try {
    return parsePattern(source, flags === 'i');
  } catch (error) {
    throw new SyntaxError(`pattern ${id}: ${(error as Error).message}`, { cause: error });
  }
}

function patternPlan({ root, refused }: Plan): PatternPlan {
  const { max } = lengthOf(root);
  const longest = max === Number.POSITIVE_INFINITY ? null : max;
  return { longest, ...(refused && { refused }) };
}

/** Each sequence once, with the uses of all patterns that require it; for each of its windows an entry. */
function tableRows(plans: readonly Plan[], planSequence: PlanSequence) {
  const sequences = new Map<string, { sequence: Sequence; uses: TableUse[] }>();
  for (const { pattern, root, requirement, refused } of plans) {
    let dfa: AnchoredDfa | null = null;
    for (const sequence of requirement) {
      const { sets, before } = sequence;
      const gate = refused !== null || before.max - before.min >= MAX_STARTS;
      const needsDfa = !gate && (before.max > before.min || sets.length < LONG_SEQUENCE);
      if (needsDfa) dfa ??= anchoredDfa(root);
      const use: TableUse = { pattern, gate, before, dfa: needsDfa ? dfa : null };
      const key = sequenceKey(sets);
      const known = sequences.get(key);
      if (known === undefined) sequences.set(key, { sequence, uses: [use] });
      else known.uses.push(use);
    }
  }
  const entries: TableEntry[] = [];
  const windows: Window[] = [];
  const uses: TableUse[] = [];
  for (const { sequence, uses: own } of sequences.values()) {
    for (const window of planSequence(sequence.sets)?.windows ?? []) {
      const entry = entryOf(sequence.sets, window.offset);
      const { sides } = window;
      entries.push({ ...entry, sides, firstUse: uses.length, useCount: own.length });
      windows.push(window);
    }
    uses.push(...own);
  }
  return { entries, windows, uses };
}

function startsOf({ gate, before }: TableUse): number {
  return gate ? 1 : before.max - before.min + 1;
}
