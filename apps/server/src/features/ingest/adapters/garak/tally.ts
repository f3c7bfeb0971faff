import { type JsonObject, numberOf, textOf } from '../../json-value.ts';
import type { Counts } from '../../measurement.ts';

/** garak's own default for `run.eval_threshold`: an output with this score or more fails. */
const DEFAULT_THRESHOLD = 0.5;
/** Detectors score in small steps; more than this many different scores would be a fault. */
const MAX_SCORES = 10_000;

/** What is counted of one detector on the outputs of one probe. */
export type Tally = {
  readonly probe: string;
  readonly detector: string;
  /** Outputs by their score. */
  readonly scores: Map<number, number>;
  unscored: number;
  /** Sums of the `eval` lines; null before the first. */
  evaluated: { failed: number; total: number; nones: number; intervals: JsonObject[] } | null;
};

export function newTally(probe: string, detector: string): Tally {
  return { probe, detector, scores: new Map(), unscored: 0, evaluated: null };
}

/** Counts the scores of one detector on one attempt: a list with null for an output without a verdict, one number, or lists in a list. */
export function countScores(tally: Tally, value: unknown): void {
  const scores = Array.isArray(value) ? value.flat(3) : [value];
  for (const score of scores) {
    const number = numberOf(score);
    if (number === undefined) tally.unscored++;
    else if (tally.scores.size < MAX_SCORES || tally.scores.has(number)) {
      tally.scores.set(number, (tally.scores.get(number) ?? 0) + 1);
    }
  }
}

/**
 * Adds an `eval` line. Until 0.13.3 it has `passed` and `total`; from 0.14 on `passed`, `fails`, `nones`,
 * `total_evaluated`, and from 0.14.1 on an interval for 30 outputs or more.
 */
export function addEvaluation(tally: Tally, line: JsonObject): void {
  const passed = countOf(line.passed);
  const nones = countOf(line.nones);
  const total =
    numberOf(line.total_evaluated) === undefined
      ? Math.max(0, countOf(line.total) - nones)
      : countOf(line.total_evaluated);
  const failed =
    numberOf(line.fails) === undefined ? Math.max(0, total - passed) : countOf(line.fails);
  tally.evaluated ??= { failed: 0, total: 0, nones: 0, intervals: [] };
  tally.evaluated.failed += failed;
  tally.evaluated.total += Math.max(total, failed);
  tally.evaluated.nones += nones;
  if (tally.evaluated.intervals.length < 2) tally.evaluated.intervals.push(line);
}

/**
 * Returns what a tally comes to: garak's own evaluation where the report has one, because its threshold is rarely
 * written; else the attempts, judged by the threshold.
 */
export function countsOf(tally: Tally, threshold: number | null, complete: boolean): Counts {
  const used = threshold ?? DEFAULT_THRESHOLD;
  const { evaluated } = tally;
  if (evaluated === null) {
    const total = [...tally.scores.values()].reduce((sum, count) => sum + count, 0);
    const failed = failuresAt(tally, used);
    return { failed, evaluated: total, unevaluated: tally.unscored, threshold: used, complete };
  }
  const { failed, total, nones, intervals } = evaluated;
  const [only, other] = intervals;
  const reported = other === undefined ? intervalOf(only) : undefined;
  return {
    failed,
    evaluated: total,
    unevaluated: nones,
    threshold: threshold ?? inferredThreshold(tally, failed, total),
    complete,
    ...(reported !== undefined && { reported }),
  };
}

/** Returns the threshold under which the attempts yield the evaluation; null if none does, or no attempt was kept. */
function inferredThreshold(tally: Tally, failed: number, total: number): number | null {
  const scored = [...tally.scores.values()].reduce((sum, count) => sum + count, 0);
  if (scored !== total || scored === 0) return null;
  if (failuresAt(tally, DEFAULT_THRESHOLD) === failed) return DEFAULT_THRESHOLD;
  const candidates = [...tally.scores.keys()].sort((a, b) => a - b);
  return candidates.find((score) => failuresAt(tally, score) === failed) ?? null;
}

function failuresAt({ scores }: Tally, threshold: number): number {
  let failed = 0;
  for (const [score, count] of scores) if (score >= threshold) failed += count;
  return failed;
}

function intervalOf(line: JsonObject | undefined): Counts['reported'] {
  const lower = numberOf(line?.confidence_lower);
  const upper = numberOf(line?.confidence_upper);
  if (lower === undefined || upper === undefined || lower > upper) return undefined;
  if (lower < 0 || upper > 1) return undefined;
  return { method: textOf(line?.confidence_method) ?? 'garak', lower, upper };
}

function countOf(value: unknown): number {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? Math.floor(number) : 0;
}
