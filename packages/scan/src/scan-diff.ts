import { LineIndex } from '@svc/analysis';
import type { FindingClass, ScanReport } from '@svc/contract';
import { parseUnifiedDiff } from '@svc/git';
import { findSecrets } from '@svc/inspect';
import { reportBuilder } from './report-builder.ts';
import { SOUGHT, secretFindings } from './secret-findings.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';

/**
 * Scans the added lines of a unified diff; positions are those of the new file. Lines that follow one another in the
 * new file are examined together, so secrets of several lines are found. AI assets are not looked for: a part of a
 * file does not tell them. Throws `DiffError` when the text is no unified diff that can be read.
 */
export function scanDiff(
  diff: string | Uint8Array,
  suppressions: Suppressions | null = null,
  classes?: readonly FindingClass[],
): ScanReport {
  const bytes = typeof diff === 'string' ? new TextEncoder().encode(diff) : diff;
  const { files, binaryFiles } = parseUnifiedDiff(bytes);
  const report = reportBuilder('diff', suppressions, classes);
  const placeholders = classes?.includes('placeholder') ?? false;
  for (let count = 0; count < binaryFiles; count++) report.skipped('binary');
  const ordinals = new Map<string, Map<string, number>>();
  for (const { path, runs } of files) {
    const seen = ordinals.get(path) ?? new Map<string, number>();
    ordinals.set(path, seen);
    report.scanned(runs.reduce((sum, run) => sum + run.bytes.length, 0));
    for (const run of runs) {
      const lines = new LineIndex(run.bytes, run.startLine);
      const matches = findSecrets(lines.bytes, { path, include: SOUGHT });
      report.found(path, secretFindings(path, lines, matches, { placeholders, ordinals: seen }));
    }
  }
  return report.build();
}
