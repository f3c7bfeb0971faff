import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { plainReason } from '@svc/git';
import {
  type BaselinedFinding,
  loadSuppressions,
  projectOf,
  renderBaseline,
  ScanPathError,
  scanTree,
} from '@svc/scan';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import { CliError } from './exit-code.ts';
import { printedProblems, summaryLine } from './report-summary.ts';
import { reachOf } from './verdict.ts';

/**
 * Scans the whole project that holds `path`, its ignore file applied, and writes all findings to its baseline. What could
 * not be examined keeps the entries that it had: it is not known to be gone.
 */
export async function writeBaseline(path: string, context: Context): Promise<void> {
  const { project, report, old } = await scannedProject(path, context);
  const summary = summaryLine(report, false);
  context.err(printedProblems(report));
  if (reachOf(report) === 'nothing') throw new CliError(summary);
  const file = join(project, '.svc', 'baseline.json');
  try {
    mkdirSync(join(project, '.svc'), { recursive: true });
    const kept = old.filter((entry) => isUnexamined(entry.path, report));
    writeFileAtomic(file, renderBaseline([...kept, ...report.findings]), 0o666);
  } catch (error) {
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
  context.out(`${file} now holds what was found: ${summary}\n`);
}

async function scannedProject(
  path: string,
  context: Context,
): Promise<{
  readonly project: string;
  readonly report: ScanReport;
  readonly old: readonly BaselinedFinding[];
}> {
  try {
    const project = projectOf(path);
    const suppressions = await loadSuppressions(project, context.today());
    const withoutBaseline = { ...suppressions, baseline: { entries: [], problems: [] } };
    const report = await scanTree(project, { suppressions: withoutBaseline });
    return { project, report, old: suppressions.baseline.entries };
  } catch (error) {
    if (error instanceof ScanPathError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`${path}: no such file or directory (ENOENT)`);
    throw error;
  }
}

/** A problem was told of the path or of a folder that holds it. */
function isUnexamined(path: string, { coverage }: ScanReport): boolean {
  return coverage.problems.some(
    (problem) =>
      !problem.notice &&
      (problem.path === '.' || path === problem.path || path.startsWith(`${problem.path}/`)),
  );
}
