import type { ScanSummary } from '@svc/contract';
import { numberText } from '../../parts/number-text.ts';
import { OWN_SOURCE } from '../../parts/source-text.ts';

export type SourceCount = { readonly value: string; readonly count: number };

/**
 * Returns why the open findings of scans are not as many as the newest scan found; null where they are. What that scan found may be
 * decided or suppressed; what it did not examine keeps the findings of earlier scans.
 */
export function scanNote(
  sources: readonly SourceCount[],
  scan: Pick<ScanSummary, 'findings'> | null,
): string | null {
  if (scan === null) return null;
  const open = sources.find(({ value }) => value === OWN_SOURCE)?.count ?? 0;
  const { total } = scan.findings;
  if (open === total) return null;
  const found = `The newest scan found ${numberText(total)}`;
  if (open > total) {
    return `${found}: ${numberText(open - total)} are of earlier scans, in files that it did not examine.`;
  }
  return `${found}: ${numberText(total - open)} of them are triaged, ignored or suppressed.`;
}
