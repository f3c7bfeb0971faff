import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { DiffError, loadSuppressions, ScanPathError, scanDiff, scanTree } from '@svc/scan';
import type { Context } from '../context.ts';
import { CliError, EXIT } from '../exit-code.ts';
import { printedProblems, renderReport, summaryLine } from '../report-text.ts';
import { verdictOf } from '../verdict.ts';
import type { ScanFlags } from './scan.ts';

/** Scans, prints, writes and uploads as the flags say, and sets the exit code. */
export async function runScan(path: string, flags: ScanFlags, context: Context): Promise<void> {
  checkFlags(path, flags);
  const report = await scanned(path, flags, context);
  const { env, out, err } = context;
  const code = verdictOf(report, flags.mode, flags.failOn);
  const summary = summaryLine(report, false);
  out(flags.json ? `${JSON.stringify(report)}\n` : renderReport(report, env.color));
  if (code === EXIT.error) err(`svc: scan error: ${summary}\n`);
  else if (flags.json) err(`${summary}\n`);
  err(printedProblems(report));
  context.exit(code);
  if (flags.sarif !== undefined) {
    const { writeSarif } = await import('../sarif-file.ts');
    writeSarif(flags.sarif, report, flags.diff === undefined ? path : null);
  }
  if (flags.upload) {
    const { uploadReport } = await import('../upload.ts');
    const { name, id } = await uploadReport(report, path, flags, env);
    err(`Uploaded to ${name} as ${id}.\n`);
  }
}

function checkFlags(path: string, flags: ScanFlags): void {
  if (!existsSync(path)) throw new CliError(`${path}: no such file or folder`);
  if (flags.sarif !== undefined && !existsSync(dirname(flags.sarif))) {
    throw new CliError(`--sarif ${flags.sarif}: no such folder`);
  }
  if (flags.upload) return;
  if (flags.repo !== undefined) throw new CliError('--repo is for --upload');
  if (flags.ref !== undefined) throw new CliError('--ref is for --upload');
}

async function scanned(path: string, flags: ScanFlags, context: Context): Promise<ScanReport> {
  try {
    const suppressions = await loadSuppressions(path, context.today());
    if (flags.diff === undefined) return await scanTree(path, { suppressions });
    const diff = flags.diff === '-' ? await context.stdin() : readDiff(flags.diff);
    return scanDiff(diff, { ...suppressions, prefix: '' });
  } catch (error) {
    if (error instanceof DiffError) throw new CliError(`--diff ${flags.diff}: ${error.message}`);
    if (error instanceof ScanPathError) throw new CliError(error.message);
    throw error;
  }
}

function readDiff(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new CliError(`--diff ${file}: cannot be read (${code})`);
  }
}
