import type { ScanReport } from '@svc/contract';

/** What a scan examined, as far as it decides what is gone. */
export type ScanScope = {
  /** True for a path, from the repository's top, that the scan would have reported a finding at. */
  readonly covers: (path: string) => boolean;
  /** All of it was examined: what the scan covers and did not report is gone. */
  readonly isComplete: boolean;
};

/**
 * Returns what a report covers: everything below its root; of a diff, or without a root, the
 * files that its findings name. A scan that examined no file proves no finding absent.
 */
export function scopeOf(report: ScanReport, root: string | undefined): ScanScope {
  const { scope, complete, filesScanned } = report.coverage;
  const isTree = scope === 'tree';
  const isComplete = isTree && complete && filesScanned > 0;
  if (isTree && root !== undefined) return { covers: below(root), isComplete };
  const named = new Set([...report.findings, ...(report.suppressed ?? [])].map(({ path }) => path));
  return { covers: (path) => named.has(path), isComplete };
}

/** Returns whether a path is a folder or file, or below it; everything is below ''. */
function below(root: string): (path: string) => boolean {
  if (root === '') return () => true;
  return (path) => path === root || path.startsWith(`${root}/`);
}
