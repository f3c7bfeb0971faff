import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { ScanReport } from '@svc/contract';
import { DiffError, findGitDirectory, GitError, plainReason } from '@svc/git';
import {
  loadSuppressions,
  rebaseReport,
  ScanPathError,
  type ScanTreeOptions,
  scanDiff,
  scanHistory,
  scanSince,
  scanStaged,
  scanTree,
} from '@svc/scan';
import type { Context } from './context.ts';
import { CliError } from './exit-code.ts';
import { afterSignals } from './interruption.ts';
import { folderBelowTop } from './repository.ts';
import type { ScanFlags } from './scan-flags.ts';

/** Unless more are asked for: each takes some 90 MB. */
const MAX_THREADS = 2;

/** A tree's texts and syntax trees are garbage soon: without these V8 takes twice the memory, and no less time. */
const COLLECT_SOON = ['--semi-space-growth-factor=1', '--heap-growing-percent=60'];

/** The input of a scan. */
export type ScanScope = 'tree' | 'diff' | 'staged' | 'since' | 'history';

export function scopeOf(flags: ScanFlags): ScanScope {
  if (flags.diff !== undefined) return 'diff';
  if (flags.since !== undefined) return 'since';
  if (flags.staged) return 'staged';
  return flags.history ? 'history' : 'tree';
}

/** Scans what the flags select, under the project's suppressions, and returns the report of all of it. */
export async function scanned(
  path: string,
  flags: ScanFlags,
  context: Context,
): Promise<ScanReport> {
  const report = await reportOf(path, flags, context);
  await afterSignals();
  return report;
}

async function reportOf(path: string, flags: ScanFlags, context: Context): Promise<ScanReport> {
  const scope = scopeOf(flags);
  const { class: classes } = flags;
  try {
    // Diffs and commits name files from the top of the work tree.
    const top = scope === 'tree' ? path : (findGitDirectory(path)?.workTree ?? path);
    const suppressions = await loadSuppressions(top, context.today());
    const options = { suppressions, classes };
    if (scope === 'diff')
      return await scanDiff(await readDiff(flags.diff as string, context), options);
    if (scope === 'since') return await scanSince(path, flags.since as string, options);
    if (scope === 'history') return await scanHistory(path, options);
    if (scope === 'tree') {
      // The service stores paths and fingerprints relative to the repository's top.
      const below = flags.upload ? folderBelowTop(path) : '';
      const report = await scannedTree(path, flags, { ...options, below }, context);
      return rebaseReport(report, below);
    }
    const { gitIndexFile } = context.env;
    const index = gitIndexFile === null ? {} : { indexFile: resolve(gitIndexFile) };
    return await scanStaged(path, { ...options, ...index });
  } catch (error) {
    if (error instanceof DiffError) throw new CliError(`--diff ${flags.diff}: ${error.message}`);
    if (error instanceof GitError) throw new CliError(`--${scope}: ${error.message}`);
    if (error instanceof ScanPathError) throw new CliError(error.message);
    throw error;
  }
}

async function scannedTree(
  path: string,
  flags: ScanFlags,
  options: ScanTreeOptions,
  { env, err, onInterrupt, beforeFlags }: Context,
): Promise<ScanReport> {
  const threads = flags.threads ?? Math.min(availableParallelism(), MAX_THREADS);
  const beforeLoad = async () => {
    beforeFlags();
    await collectSoon();
  };
  const treeOptions = { ...options, threads, beforeLoad };
  if (!env.progress) return await scanTree(path, treeOptions);
  const { progressLine } = await import('./progress-line.ts');
  const line = progressLine(err, () => performance.now());
  const withdraw = onInterrupt(line.clear);
  try {
    return await scanTree(path, { ...treeOptions, progress: line.show });
  } finally {
    withdraw();
    line.clear();
  }
}

/** Has V8 collect sooner. Its module is not imported above: a small scan, which somebody waits for, needs none of it. */
async function collectSoon(): Promise<void> {
  const { setFlagsFromString } = await import('node:v8');
  for (const flag of COLLECT_SOON) setFlagsFromString(flag);
}

async function readDiff(file: string, context: Context): Promise<Uint8Array> {
  if (file === '-') return await context.stdin();
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`--diff ${file}: cannot be read: ${plainReason(error)}`);
  }
}
