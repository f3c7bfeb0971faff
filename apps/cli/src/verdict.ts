import { canFail, type ScanFinding, type ScanReport, type Severity } from '@svc/contract';
import { EXIT, type ExitCode } from './exit-code.ts';

export const SEVERITIES_WORST_FIRST: readonly Severity[] = [
  'critical',
  'high',
  'medium',
  'low',
  'info',
];

/**
 * How much of what was there a report covers. `empty`: there was nothing to scan. `nothing`: there were files, and
 * none was examined. `partial`: something in scope could not be read or parsed. A diff of binary files only is
 * `empty`: their content is not in it.
 */
export type Reach = 'full' | 'partial' | 'nothing' | 'empty';

export function reachOf({ coverage }: ScanReport): Reach {
  if (!coverage.complete) return coverage.filesScanned === 0 ? 'nothing' : 'partial';
  if (coverage.filesScanned > 0) return 'full';
  return skippedFiles(coverage) === 0 || coverage.scope === 'diff' ? 'empty' : 'nothing';
}

export function skippedFiles({ filesSkipped }: ScanReport['coverage']): number {
  return Object.values(filesSkipped).reduce((sum, count) => sum + count, 0);
}

function failsAt(finding: ScanFinding, at: Severity): boolean {
  const { severity } = finding;
  return (
    canFail(finding) &&
    SEVERITIES_WORST_FIRST.indexOf(severity) <= SEVERITIES_WORST_FIRST.indexOf(at)
  );
}

/** How many findings are at or above the threshold and count. */
export function failingFindings({ findings }: ScanReport, failOn: Severity): number {
  return findings.filter((finding) => failsAt(finding, failOn)).length;
}

/**
 * Exit code of a scan. Observe never fails. Enforce fails with 1 on a finding at or above the threshold, also when the
 * scan was cut short: more could only add to it. Else with 2 unless everything in scope was examined or there was nothing
 * to examine.
 */
export function verdictOf(
  report: ScanReport,
  mode: 'observe' | 'enforce',
  failOn: Severity,
): ExitCode {
  if (mode === 'observe') return EXIT.ok;
  if (failingFindings(report, failOn) > 0) return EXIT.findings;
  const reach = reachOf(report);
  return reach === 'full' || reach === 'empty' ? EXIT.ok : EXIT.error;
}
