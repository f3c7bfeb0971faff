import type { SignalOutcome, SignalResult } from './result.ts';
import type { Signal } from './signal.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the outcome of a result as it counts at a time: `stale` once it is older than the signal's freshness limit, or
 * where another version of the query gave it, which is the answer to another question. An error stays one, and what the
 * service does not record stays not available.
 */
export function outcomeAt(
  { freshnessHours, queryVersion }: Pick<Signal, 'freshnessHours' | 'queryVersion'>,
  result: Pick<SignalResult, 'outcome' | 'computedAt' | 'queryVersion'>,
  now: Date,
): SignalOutcome {
  const { outcome, computedAt } = result;
  if (outcome === 'error' || outcome === 'not_available') return outcome;
  if (result.queryVersion !== queryVersion) return 'stale';
  const age = now.getTime() - Date.parse(computedAt);
  // NaN of an invalid time is not fresh
  return age <= freshnessHours * HOUR_MS ? outcome : 'stale';
}
