import type { EvidenceHistogram } from '@svc/contract';

export type TimeRange = { readonly since: string; readonly until: string };

/** Events that fill at least this part of a chart show their shape. */
const LEAST_FILLED = 1 / 4;
const SECOND_MS = 1_000;

/**
 * Returns the time range that has events, if it is a small part of the histogram: a query of that range gets shorter buckets. Null if the
 * events span most of the histogram, or if there are none. A bucket that was not counted is treated as non-empty.
 */
export function fittedRange({
  buckets,
  bucketSeconds,
}: Pick<EvidenceHistogram, 'buckets' | 'bucketSeconds'>): TimeRange | null {
  const first = buckets.findIndex(({ count }) => count !== 0);
  const last = buckets.findLastIndex(({ count }) => count !== 0);
  const [from, to] = [buckets[first], buckets[last]];
  if (from === undefined || to === undefined) return null;
  if (last - first + 1 >= buckets.length * LEAST_FILLED) return null;
  const until = new Date(Date.parse(to.start) + bucketSeconds * SECOND_MS).toISOString();
  return { since: from.start, until };
}
