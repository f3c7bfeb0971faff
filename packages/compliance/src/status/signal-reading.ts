import type { MappedControl, MappingStrength } from '../mapping.ts';
import { findSignal, type SignalId } from '../signals/catalogue.ts';
import { outcomeAt } from '../signals/freshness.ts';
import type { SignalOutcome, SignalResult } from '../signals/result.ts';

/** What status needs of a result. */
export type ReadResult = Pick<SignalResult, 'outcome' | 'computedAt' | 'queryVersion'>;

/** The newest result of each signal; a signal that was never computed is absent. */
export type SignalResults = ReadonlyMap<string, ReadResult>;

/** A mapped signal with the outcome that counts for its control. */
export type SignalReading = {
  readonly id: SignalId;
  readonly strength: MappingStrength;
  readonly outcome: SignalOutcome;
};

/** The outcome that counts for a signal. */
export type OutcomeOf = (id: SignalId) => SignalOutcome;

/** Returns what computes the outcome of each signal at `now`, milliseconds since 1970, once: many controls share a signal. */
export function outcomesAt(results: SignalResults, now: number): OutcomeOf {
  const outcomes = new Map<SignalId, SignalOutcome>();
  return (id) => {
    const known = outcomes.get(id);
    if (known !== undefined) return known;
    const outcome = countedOutcome(id, results.get(id), now);
    outcomes.set(id, outcome);
    return outcome;
  };
}

/** Returns the outcomes of a control's signals, in the order of the mapping. */
export function readSignals(
  { signals }: MappedControl,
  outcomeOf: OutcomeOf,
): readonly SignalReading[] {
  return signals.map(({ id, strength }) => ({ id, strength, outcome: outcomeOf(id) }));
}

/** An answer past its freshness counts as stale, except `not_met`: a failure lasts until a newer answer, lest time repair it. */
function countedOutcome(id: SignalId, result: ReadResult | undefined, now: number): SignalOutcome {
  const signal = findSignal(id);
  if (result === undefined || signal === undefined) return 'no_data';
  return result.outcome === 'not_met' ? 'not_met' : outcomeAt(signal, result, new Date(now));
}
