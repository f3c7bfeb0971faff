import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { plainReason } from '@svc/git';
import {
  type BaselinedFinding,
  isDate,
  loadSuppressions,
  projectOf,
  renderBaseline,
  ScanPathError,
  scanTree,
} from '@svc/scan';
import { writeFileAtomic } from './atomic-file.ts';
import type { Context } from './context.ts';
import { CliError, UsageError } from './exit-code.ts';
import { afterSignals } from './interruption.ts';
import { adviceFor } from './program-name.ts';
import { printedProblems, summaryLine } from './report-summary.ts';
import { reachOf } from './verdict.ts';

/**
 * Scans the whole project that contains `path`, its ignore file applied, and writes all findings to its baseline. Entries of paths
 * that could not be examined stay, because they may still be there. `terms` are those of new entries and of expired
 * ones; the others keep theirs.
 */
export async function writeBaseline(
  path: string,
  terms: IgnoreTerms,
  context: Context,
): Promise<void> {
  checkTerms(terms);
  const { project, report, old } = await scannedProject(path, context);
  const summary = summaryLine(report, false);
  context.err(adviceFor(context.env.program, printedProblems(report)));
  if (reachOf(report) === 'nothing') throw new CliError(summary);
  const file = join(project, '.svc', 'baseline.json');
  try {
    mkdirSync(join(project, '.svc'), { recursive: true });
    const kept = old.filter((entry) => isUnexamined(entry.path, report));
    writeFileAtomic(
      file,
      renderBaseline([...kept, ...withTerms(places(report), old, terms, context.today())]),
      0o666,
    );
  } catch (error) {
    throw new CliError(`${file}: cannot be written: ${plainReason(error)}`);
  }
  context.out(`${file} now holds what was found: ${adviceFor(context.env.program, summary)}\n`);
}

/** Fields of an entry that record its owner, reason and expiry. */
type IgnoreTerms = Pick<BaselinedFinding, 'owner' | 'reason' | 'expires'>;

function checkTerms(terms: IgnoreTerms): void {
  for (const name of ['owner', 'reason'] as const) {
    if (terms[name]?.trim() === '') throw new UsageError(`--${name} must not be empty`);
  }
  const { expires } = terms;
  if (expires === undefined || isDate(expires)) return;
  throw new UsageError(
    `--expires must be a date such as 2027-01-31 (got ${JSON.stringify(expires)})`,
  );
}

/** Returns the findings of a report, one for each place of those with several. */
function places({ findings }: ScanReport): BaselinedFinding[] {
  return findings.flatMap(({ fingerprint, contentFingerprint, ruleId, path, places: all }) =>
    (all ?? [{ fingerprint, contentFingerprint, path }]).map((place) => ({ ...place, ruleId })),
  );
}

function withTerms(
  findings: readonly BaselinedFinding[],
  old: readonly BaselinedFinding[],
  terms: IgnoreTerms,
  today: string,
): BaselinedFinding[] {
  const known = new Map(old.map((entry) => [entry.fingerprint, entry]));
  const isRenewed = Object.keys(terms).length > 0;
  return findings.map(({ fingerprint, contentFingerprint, ruleId, path }) => {
    const entry = known.get(fingerprint);
    const isExpired = entry?.expires !== undefined && entry.expires < today;
    if (entry !== undefined && !(isExpired && isRenewed)) return entry;
    return { fingerprint, contentFingerprint, ruleId, path, ...terms };
  });
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
    await afterSignals();
    return { project, report, old: suppressions.baseline.entries };
  } catch (error) {
    if (error instanceof ScanPathError) throw new CliError(error.message);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CliError(`${path}: no such file or directory (ENOENT)`);
    throw error;
  }
}

/** Returns whether a problem was reported for the path or for a folder that contains it. */
function isUnexamined(path: string, { coverage }: ScanReport): boolean {
  return coverage.problems.some(
    (problem) =>
      !problem.notice &&
      (problem.path === '.' || path === problem.path || path.startsWith(`${problem.path}/`)),
  );
}
