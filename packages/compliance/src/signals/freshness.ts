import type { SignalOutcome, SignalResult } from './result.ts';
import type { Signal } from './signal.ts';

const HOUR_MS = 3_600_000;

/**
 * Returns the outcome of a result as it counts at a time: `stale` once it is older than the signal's freshness limit. An
 * error stays one, and what the service does not record stays not available.
 */
export function outcomeAt(
  { freshnessHours }: Pick<Signal, 'freshnessHours'>,
  { outcome, computedAt }: Pick<SignalResult, 'outcome' | 'computedAt'>,
  now: Date,
): SignalOutcome {
  if (outcome === 'error' || outcome === 'not_available') return outcome;
  const age = now.getTime() - Date.parse(computedAt);
  // NaN of an invalid time is not fresh
  return age <= freshnessHours * HOUR_MS ? outcome : 'stale';
}
