import { outcomeAt, type Signal, type SignalResult } from '@svc/compliance';
import type { SignalSummary, SignalWithResult } from '@svc/contract';
import { type ScopeMembers, subjectOf } from './narrow.ts';

/** The time that an answer is judged at, and the scope that it was asked for; null: everything. */
type AskedAnswer = { readonly now: Date; readonly scope: ScopeMembers | null };

const NOT_COMPUTED = { outcome: 'no_data', reason: 'it was not computed yet' } as const;

/** Returns a signal with what it answers at a time, in short. */
export function summarizeSignal(
  signal: Signal,
  result: SignalResult | undefined,
  { now, scope }: AskedAnswer,
): SignalSummary {
  const { id, family, kind, source, narrowedBy, question, cannotSay } = signal;
  return {
    ...{ id, family, kind, source, narrowedBy, question, cannotSay },
    ...answerAt(signal, result, now),
    subject: subjectOf(signal, scope),
    population: result?.population.size ?? 0,
    failing: result?.failing.count ?? 0,
    exclusions: result?.exclusions.count ?? 0,
    computedAt: result?.computedAt ?? null,
  };
}

/** Returns a signal with all of its last result. */
export function wireSignal(
  signal: Signal,
  result: SignalResult | undefined,
  { now, scope }: AskedAnswer,
): SignalWithResult {
  return {
    signal,
    ...answerAt(signal, result, now),
    subject: subjectOf(signal, scope),
    result: result ? wireResult(result) : null,
  };
}

function wireResult(result: SignalResult): NonNullable<SignalWithResult['result']> {
  const { population, failing, exclusions, period, log, queryVersion, computedAt } = result;
  return { population, failing, exclusions, period, log, queryVersion, computedAt } as never;
}

function answerAt(signal: Signal, result: SignalResult | undefined, now: Date) {
  if (result === undefined) return NOT_COMPUTED;
  const outcome = outcomeAt(signal, result, now);
  const isOfOther = outcome === 'stale' && result.queryVersion !== signal.queryVersion;
  return { outcome, reason: isOfOther ? 'another version of the query answered' : result.reason };
}
