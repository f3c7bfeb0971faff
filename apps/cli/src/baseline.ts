import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { loadSuppressions, projectOf, renderBaseline, ScanPathError, scanTree } from '@svc/scan';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import { CliError, EXIT } from './exit-code.ts';
import { printedProblems, summaryLine } from './report-summary.ts';
import { reachOf } from './verdict.ts';

/** Scans the whole project that holds `path`, its ignore file applied, and writes all findings to its baseline. */
export async function writeBaseline(path: string, context: Context): Promise<void> {
  const { project, report } = await scannedProject(path, context);
  const summary = summaryLine(report, false);
  context.err(printedProblems(report));
  if (reachOf(report) === 'nothing') throw new CliError(summary);
  const file = join(project, '.svc', 'baseline.json');
  try {
    mkdirSync(join(project, '.svc'), { recursive: true });
    writeFileAtomic(file, renderBaseline(report.findings), 0o666);
  } catch (error) {
    throw new CliError(`${file}: cannot be written (${(error as NodeJS.ErrnoException).code})`);
  }
  context.out(`${file} now holds what was found: ${summary}\n`);
  if (reachOf(report) === 'partial') context.exit(EXIT.error);
}

async function scannedProject(
  path: string,
  context: Context,
): Promise<{ readonly project: string; readonly report: ScanReport }> {
  try {
    const project = projectOf(path);
    const suppressions = await loadSuppressions(project, context.today());
    const withoutBaseline = { ...suppressions, baseline: { entries: [], problems: [] } };
    return { project, report: await scanTree(project, { suppressions: withoutBaseline }) };
  } catch (error) {
    if (error instanceof ScanPathError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`${path}: no such file or folder`);
    throw error;
  }
}
