import type { MappedControl, MappingStrength } from '../mapping.ts';
import { findSignal, type SignalId } from '../signals/catalogue.ts';
import { outcomeAt } from '../signals/freshness.ts';
import type { SignalOutcome, SignalResult } from '../signals/result.ts';

/** What status needs of a result. */
export type ReadResult = Pick<SignalResult, 'outcome' | 'computedAt'>;

/** The newest result of each signal; a signal that was never computed is absent. */
export type SignalResults = ReadonlyMap<string, ReadResult>;

/** A mapped signal with the outcome that counts for its control. */
export type SignalReading = {
  readonly id: SignalId;
  readonly strength: MappingStrength;
  readonly outcome: SignalOutcome;
};

/** Returns the outcomes of a control's signals at `now`, milliseconds since 1970, in the order of the mapping. */
export function readSignals(
  { signals }: MappedControl,
  results: SignalResults,
  now: number,
): readonly SignalReading[] {
  return signals.map(({ id, strength }) => ({
    id,
    strength,
    outcome: countedOutcome(id, results.get(id), now),
  }));
}

/** An answer past its freshness counts as stale, except `not_met`: a failure lasts until a newer answer, lest time repair it. */
function countedOutcome(id: SignalId, result: ReadResult | undefined, now: number): SignalOutcome {
  const signal = findSignal(id);
  if (result === undefined || signal === undefined) return 'no_data';
  return result.outcome === 'not_met' ? 'not_met' : outcomeAt(signal, result, new Date(now));
}
