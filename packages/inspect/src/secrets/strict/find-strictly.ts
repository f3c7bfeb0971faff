import { Buffer } from 'node:buffer';
import { type Budget, meterSteps, spend, stepsLeft } from '../../budget.ts';
import type { Claim } from '../claim.ts';
import { type Judged, judge } from '../judge.ts';
import { layerOf, sizeInLayer } from '../layers/layer.ts';
import type { Marks } from '../layers/marks.ts';
import {
  encodedRuns,
  freshRuns,
  inputLayer,
  layerBelow,
  MAX_LAYERS,
  type Peeled,
} from '../layers/peel.ts';
import { companions } from '../pairs/companion.ts';
import { pairsAmong } from '../pairs/pair.ts';
import type { SecretMatch } from '../secret-match.ts';
import { type SecretSearcher, secretSearcher } from '../secret-searcher.ts';
import { everydayRuns } from './everyday-runs.ts';
import { strongestClaims } from './strongest-claims.ts';

/** `isComplete` is false when the budget was exhausted before all was read. */
export type StrictMatches = {
  readonly matches: readonly SecretMatch[];
  /** What is encoded in the text, decoded. */
  readonly layers: readonly Peeled[];
  readonly isComplete: boolean;
};

/** Steps charged for a candidate that a rule judges, and for an escape that is decoded. */
const STEPS_PER_CANDIDATE = 256;
const STEPS_PER_ESCAPE = 20;
const STEPS_PER_CLAIM = 16;
/** Candidates judged between two pauses. */
const BATCH = 64;

/**
 * Finds secrets for a decision about text that an adversary may have written, in slices: yields where it may pause.
 * Unlike `findSecrets`, words of tests, examples and placeholders around or within a value lower nothing; a claim never
 * hides one that is more severe or surer; matches of one strength may overlap those of another. Structure and checksums
 * decide as they do there. Linear: every byte, escape and candidate is charged to the budget.
 */
export function* findStrictly(bytes: Uint8Array, budget: Budget): Generator<void, StrictMatches> {
  const searcher = secretSearcher();
  const claims: Claim[] = [];
  const layers: Peeled[] = [];
  let isComplete = true;
  let layer: Peeled | null = inputLayer(bytes);
  while (layer !== null && isComplete) {
    isComplete = yield* claimAll(searcher, layer, claims, budget);
    if (!isComplete || layer.depth === MAX_LAYERS) break;
    const below: Peeled | 'none' | 'exhausted' = yield* nextLayer(searcher, layer, budget);
    isComplete = below !== 'exhausted';
    layer = typeof below === 'string' ? null : below;
    if (layer !== null) layers.push(layer);
  }
  if (claims.length === 0) return { matches: [], layers, isComplete };
  spend(budget, claims.length * STEPS_PER_CLAIM);
  yield;
  const strongest = strongestClaims(claims);
  spend(budget, claims.length * STEPS_PER_CLAIM);
  yield;
  const matches = strongest.map(toMatch).sort((a, b) => a.start - b.start);
  return { matches: [...matches, ...pairsAmong(matches)], layers, isComplete };
}

/** Adds what the rules claim in one layer. False when the budget is exhausted. */
function* claimAll(
  searcher: SecretSearcher,
  { bytes, locate }: Peeled,
  claims: Claim[],
  budget: Budget,
): Generator<void, boolean> {
  const candidates = yield* meterSteps(searcher.findInSlices(bytes), budget);
  if (candidates === null) return false;
  if (candidates.length === 0) return true;
  const text = latin1(bytes);
  for (let from = 0; from < candidates.length; from += BATCH) {
    const batch = candidates.slice(from, from + BATCH);
    const length = batch.reduce((sum, { start, end }) => sum + end - start, 0);
    if (!spend(budget, batch.length * STEPS_PER_CANDIDATE + length)) return false;
    const judged = batch.map((candidate) => judge(text, candidate, true));
    for (const one of [...judged, ...companions(text, judged)]) {
      const place = isClaim(one) ? locate(one) : null;
      if (place !== null) claims.push({ ...one, ...place });
    }
    yield;
  }
  return true;
}

function isClaim({ verdict }: Judged): boolean {
  return verdict !== 'other';
}

/** Decodes what is encoded in a layer. */
function* nextLayer(
  searcher: SecretSearcher,
  layer: Peeled,
  budget: Budget,
): Generator<void, Peeled | 'none' | 'exhausted'> {
  const marks = searcher.marksOf(layer.bytes);
  if (marks === null || !spend(budget, stepsOf(marks))) return 'exhausted';
  yield;
  const decoded = yield* meterSteps(encodedRuns(layer.bytes, marks), budget);
  if (decoded === null) return 'exhausted';
  const everyday = yield* meterSteps(everydayRuns(layer.bytes), budget);
  if (everyday === null) return 'exhausted';
  const all = [...decoded, ...everyday].sort((a, b) => a.run.start - b.run.start);
  const runs = freshRuns(all, layer);
  if (runs.length === 0) return 'none';
  const size = runs.reduce((sum, run) => sum + sizeInLayer(run), 0);
  if (size > stepsLeft(budget)) return 'exhausted';
  yield;
  return layerBelow(layer, layerOf(layer.bytes, runs));
}

function stepsOf({ percents, escapes }: Marks): number {
  return (percents.length + escapes.length) * STEPS_PER_ESCAPE;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

function toMatch({ rule, start, end, verdict, encodings, class: kind }: Claim): SecretMatch {
  const confidence = verdict === 'other' || verdict === 'void' ? 'low' : verdict;
  const { severity } = rule;
  return { rule, start, end, severity, confidence, encodings, class: kind ?? 'real', parts: [] };
}
