import type { Confidence, Measurement, Severity } from '@svc/contract';
import { SEVERITIES } from '@svc/contract';

/** Standard normal quantile of a two-sided 95 % interval. */
const Z = 1.959964;

export type Counts = {
  readonly failed: number;
  readonly evaluated: number | null;
  readonly unevaluated: number;
  readonly threshold: number | null;
  readonly complete: boolean;
  /** Confidence interval of the failure rate, as stated by the report. */
  readonly reported?: { readonly method: string; readonly lower: number; readonly upper: number };
};

/** Returns a failure rate with its 95 % interval: the report's own, else that of Wilson (1927). */
export function measurementOf(counts: Counts): Measurement {
  const { failed, evaluated, unevaluated, threshold, complete, reported } = counts;
  const base = { failed, evaluated, unevaluated, threshold, complete };
  if (evaluated === null || evaluated === 0) {
    return { ...base, rate: null, lower: null, upper: null, interval: null };
  }
  const rate = rounded(failed / evaluated);
  if (reported !== undefined) {
    const { method, lower, upper } = reported;
    return { ...base, rate, lower: rounded(lower), upper: rounded(upper), interval: method };
  }
  const [lower, upper] = wilson(failed, evaluated);
  return { ...base, rate, lower: rounded(lower), upper: rounded(upper), interval: 'wilson' };
}

function wilson(failed: number, evaluated: number): [lower: number, upper: number] {
  const share = failed / evaluated;
  const scale = 1 + Z ** 2 / evaluated;
  const center = (share + Z ** 2 / (2 * evaluated)) / scale;
  const spread = Math.sqrt((share * (1 - share)) / evaluated + Z ** 2 / (4 * evaluated ** 2));
  const half = (Z / scale) * spread;
  return [Math.max(0, center - half), Math.min(1, center + half)];
}

/** Returns the severity of a failure rate (docs/ingestion.md), `shift` steps up or down for what the test is about. */
export function severityOfRate({ rate }: Measurement, shift: -1 | 0 | 1 = 0): Severity {
  const base = rate === null ? 'medium' : rate >= 0.5 ? 'high' : rate >= 0.1 ? 'medium' : 'low';
  const rank = SEVERITIES.indexOf(base) - shift;
  return SEVERITIES[Math.min(Math.max(rank, 0), SEVERITIES.indexOf('low'))] as Severity;
}

/** Returns how sure a failure rate is, from the number of outputs behind it. */
export function confidenceOf({ evaluated }: Measurement): Confidence {
  if (evaluated === null || evaluated < 10) return 'low';
  return evaluated < 30 ? 'medium' : 'high';
}

/** Returns the counts in words: `17 of 36 outputs failed (47 %, 95 % interval 32 to 63 %)`. */
export function describeMeasurement(measurement: Measurement): string {
  const { failed, evaluated, rate, lower, upper, complete } = measurement;
  const aborted = complete ? '' : '; the run was aborted';
  if (evaluated === null || rate === null || lower === null || upper === null) {
    return `${failed} ${failed === 1 ? 'output' : 'outputs'} failed; the report does not say of how many${aborted}`;
  }
  const [share, low, high] = [rate, lower, upper].map((value) => Math.round(value * 100));
  return `${failed} of ${evaluated} outputs failed (${share} %, 95 % interval ${low} to ${high} %)${aborted}`;
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
