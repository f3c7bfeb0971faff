import { Buffer } from 'node:buffer';
import { LineIndex, type Pace, pace } from '@svc/analysis';
import type { FindingClass, ScanReport } from '@svc/contract';
import { type DiffFile, parseUnifiedDiff } from '@svc/git';
import { findSecrets } from '@svc/inspect';
import type { ChangedCommits } from './commit-risks.ts';
import { type ReportBuilder, reportBuilder } from './report-builder.ts';
import { SOUGHT, secretFindings } from './secret-findings.ts';
import { mayHoldRisks } from './staged-kinds.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';

export type ScanDiffOptions = {
  readonly suppressions?: Suppressions | null;
  /** Which classes of secrets to report; real ones and those for tests by default. */
  readonly classes?: readonly FindingClass[];
  /** Stops the scan, which then reports what it has, as incomplete. */
  readonly signal?: AbortSignal;
  /** The commits that the diff is between: files that it shows in part are examined whole. */
  readonly commits?: ChangedCommits;
};

/** A report, and how much of the changed files the diff shows. */
export type ExaminedDiff = {
  readonly report: ScanReport;
  /** Files of agents' configuration, CI and permissions of which the diff shows some lines only. */
  readonly filesInPart: number;
};

/**
 * Scans the added lines of a unified diff; positions are those of the new file. Throws `DiffError` when the text cannot be
 * parsed as a unified diff.
 */
export async function scanDiff(
  diff: string | Uint8Array,
  options: ScanDiffOptions = {},
): Promise<ScanReport> {
  return (await examineDiff(diff, options)).report;
}

/**
 * Scans the added lines of a unified diff; positions are those of the new file. Lines that follow one another in the
 * new file are searched together, so secrets of several lines are found. Agents' configuration, CI and AI permissions are
 * examined in new files, which a diff contains whole, and with `commits` in every file. AI assets are not detected. Throws
 * `DiffError` when the text cannot be parsed as a unified diff, `GitError` when the commits cannot be read.
 */
export async function examineDiff(
  diff: string | Uint8Array,
  { suppressions = null, classes, signal, commits }: ScanDiffOptions = {},
): Promise<ExaminedDiff> {
  const bytes = typeof diff === 'string' ? Buffer.from(diff) : diff;
  const { files, binaryFiles } = parseUnifiedDiff(bytes);
  const report = reportBuilder('diff', suppressions, classes);
  const placeholders = classes?.includes('placeholder') ?? false;
  const go = pace(signal);
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
    if (await go()) continue;
    report.problem('.', null, `interrupted: nothing after ${path} was examined`);
    return { report: report.build(), filesInPart: 0 };
  }
  const filesInPart = await addRisks(report, files, commits ?? null, go);
  return { report: report.build(), filesInPart };
}

/** Adds the risks of new files to the report; returns the number of files that the diff shows in part. */
async function addRisks(
  report: ReportBuilder,
  files: readonly DiffFile[],
  commits: ChangedCommits | null,
  go: Pace,
): Promise<number> {
  const candidates = files.filter(({ path }) => mayHoldRisks(path));
  if (candidates.length === 0) return 0;
  const { findings, problems, filesInPart } = await risksOf(candidates, commits, go);
  report.risks(findings);
  for (const { path, line, reason } of problems) report.problem(path, line, reason);
  if (!(await go())) report.problem('.', null, 'interrupted: not every new file was examined');
  return filesInPart;
}

async function risksOf(files: readonly DiffFile[], commits: ChangedCommits | null, go: Pace) {
  if (commits === null) return (await import('./diff-risks.ts')).diffRisks(files, go);
  const { commitRisks } = await import('./commit-risks.ts');
  return { ...(await commitRisks(commits)), filesInPart: 0 };
}
