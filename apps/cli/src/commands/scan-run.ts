import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type ScanReport, USUAL_CLASSES } from '@svc/contract';
import type { Context } from '../context.ts';
import { CliError, EXIT, UsageError } from '../exit-code.ts';
import { afterSignals } from '../interruption.ts';
import { writeOutputFile } from '../output-file.ts';
import { plural } from '../printable.ts';
import { adviceFor } from '../program-name.ts';
import { printedProblems, summaryLine } from '../report-summary.ts';
import { renderReport } from '../report-text.ts';
import type { ScanFlags } from '../scan-flags.ts';
import { scanned, scopeOf } from '../scan-scope.ts';
import { failingFindings, verdictOf } from '../verdict.ts';

/** Scans, prints, writes and uploads according to the flags, and sets the exit code. */
export async function runScan(path: string, flags: ScanFlags, context: Context): Promise<void> {
  checkFlags(path, flags);
  const { env, out, err } = context;
  const upload = flags.upload ? await import('../upload.ts') : null;
  const target = upload?.uploadTarget(path, flags, env);
  const report = await scanned(path, flags, context);
  const code = verdictOf(report, flags.mode, flags.failOn);
  const isStaged = scopeOf(flags) === 'staged';
  const advice = (text: string) => adviceFor(env.program, text);
  const summary = advice(summaryLine(report, false, isStaged));
  const isForProgram = flags.json || flags.sarif === '-';
  if (flags.json) out(`${JSON.stringify(report)}\n`);
  else if (!isForProgram)
    out(renderReport(report, { ...env, isStaged, isClassNamed: flags.isClassNamed ?? false }));
  if (code === EXIT.error) err(`svc: scan error: ${summary}\n`);
  else if (isForProgram) err(`${summary}\n`);
  err(advice(printedProblems(report)));
  if (code === EXIT.findings) {
    const count = plural(failingFindings(report, flags.failOn), 'finding');
    err(`svc: ${count} at or above ${flags.failOn}; the scan fails (exit 1)\n`);
  } else if (flags.mode === 'observe' && flags.isThresholdNamed)
    err(observed(report, flags.failOn));
  context.exit(code);
  if (flags.sarif !== undefined) {
    const { sarifText } = await import('../sarif-file.ts');
    const text = sarifText(report, scopeOf(flags) === 'tree' && !flags.upload ? path : null);
    if (flags.sarif === '-') out(text);
    else writeOutputFile('--sarif', flags.sarif, text);
  }
  if (upload !== null && target !== undefined) {
    await afterSignals();
    const { name, id, isApplied } = await upload.uploadReport(report, target);
    err(`Uploaded to ${name} as ${id}.\n`);
    if (!isApplied) err(OUTDATED);
  }
}

const OUTDATED =
  'note: a newer commit of this ref was scanned before, so this scan is stored and changes no finding\n';

/** Whoever names a threshold expects something of it, and the default mode makes nothing of it. */
function observed(report: ScanReport, failOn: ScanFlags['failOn']): string {
  const count = plural(failingFindings(report, failOn), 'finding');
  return `note: ${count} at or above ${failOn}; observe mode never fails, --mode enforce does\n`;
}

function checkFlags(path: string, flags: ScanFlags): void {
  if (!existsSync(path)) throw new CliError(`${path}: no such file or directory (ENOENT)`);
  if (flags.json && flags.sarif === '-') {
    throw new UsageError('--json and --sarif - both write to standard output; name a file for one');
  }
  if (flags.sarif !== undefined && !existsSync(dirname(flags.sarif))) {
    throw new CliError(`--sarif ${flags.sarif}: no such folder`);
  }
  const scopes = (['diff', 'staged', 'since', 'history'] as const).filter((name) => name in flags);
  if (scopes.length > 1)
    throw new UsageError(`--${scopes[0]} and --${scopes[1]} exclude each other`);
  const scope = scopeOf(flags);
  if (flags.upload && scope !== 'tree' && scope !== 'diff') {
    throw new UsageError(`--upload is for a tree or a diff, not for --${scope}`);
  }
  if (flags.upload && String(flags.class) !== String(USUAL_CLASSES)) {
    // of a whole tree, what a report leaves out is gone
    throw new UsageError('--class is not for --upload: what it leaves out would count as fixed');
  }
  if (flags.upload) return;
  if (flags.repo !== undefined) throw new UsageError('--repo is for --upload');
  if (flags.ref !== undefined) throw new UsageError('--ref is for --upload');
}
