import type { ScanSummary } from '@svc/contract';

/** Returns whether a scan covers all it was asked to, and whether it counts. */
export function coverageText({ applied, coverage }: ScanSummary): string {
  if (!applied) return 'not applied';
  if (coverage.scope === 'diff') return 'changed files';
  return coverage.complete ? 'complete' : 'incomplete';
}

/** Returns how many files were skipped, for whatever reason. */
export function skippedFiles({ filesSkipped }: ScanSummary['coverage']): number {
  return Object.values(filesSkipped).reduce((sum, count) => sum + count, 0);
}
