import type { SkipReason } from '@svc/contract';
import type { HintGroup } from '@svc/inspect';
import type { ReportBuilder } from './report-builder.ts';
import type { SecretFindings } from './secret-findings.ts';

/** What a scan learned of one entry of a tree; plain data, so that it can come from another thread. */
export type FileResult =
  | {
      readonly kind: 'scanned';
      readonly path: string;
      readonly bytes: number;
      readonly found: SecretFindings;
      /** Groups of inspect's hints that occur in it. */
      readonly hints: readonly HintGroup[];
    }
  | {
      readonly kind: 'skipped';
      readonly path: string;
      readonly reason: SkipReason;
      /** The cause, for people; null if the reason is sufficient. */
      readonly detail: string | null;
      /** It was in scope and should have been examined. */
      readonly isFailure: boolean;
    };

/** An entry that could not be examined. */
export function failure(path: string, detail: string): FileResult {
  return { kind: 'skipped', path, reason: 'unreadable', detail, isFailure: true };
}

/** Enters a result in the report. */
export function addResult(report: ReportBuilder, result: FileResult): void {
  const { path } = result;
  if (result.kind === 'skipped') {
    report.skipped(result.reason);
    if (result.detail === null) return;
    if (result.isFailure) report.problem(path, null, result.detail);
    else report.notice(path, result.detail);
    return;
  }
  report.scanned(result.bytes);
  report.found(path, result.found);
}
