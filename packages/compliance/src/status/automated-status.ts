import type { AutomatedStatus } from '@svc/contract';
import type { SignalReading } from './signal-reading.ts';

/** Returns what the signals of a control show. Partial signals, however many are met, show it partly. */
export function automatedStatus(readings: readonly SignalReading[]): AutomatedStatus {
  if (readings.length === 0) return 'none';
  if (isAnyNotMet(readings)) return 'not_met';
  const met = readings.filter(({ outcome }) => outcome === 'met');
  if (met.some(({ strength }) => strength === 'full')) return 'covered';
  if (met.length > 0) return 'partly';
  return readings.some(({ outcome }) => outcome === 'stale') ? 'stale' : 'no_data';
}

export function isAnyNotMet(readings: readonly SignalReading[]): boolean {
  return readings.some(({ outcome }) => outcome === 'not_met');
}
