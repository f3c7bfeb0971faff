import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FindingClass, ScanReport } from '@svc/contract';
import { plainReason } from '@svc/git';
import { treeAnalysis } from './analysis/tree-analysis.ts';
import { fileExaminer } from './file-examiner.ts';
import type { BatchResult, WorkerSettings } from './parallel/batch.ts';
import { MIN_SOURCES } from './parallel/source-queue.ts';
import { reportBuilder } from './report-builder.ts';
import {
  addExamined,
  analyse,
  type ScanProgress,
  type ScanRun,
  scanHere,
  type Tally,
} from './scan-run.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { type WalkEntry, walk } from './walk.ts';

/** 50 MiB: larger text files are data. */
export const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Trees with fewer entries are examined on the thread that walks: starting others would take longer. */
const SMALL_TREE = 400;
const BATCH = 48;

export type ScanTreeOptions = {
  /** Larger files are skipped as `too-large`; default 50 MiB. */
  readonly maxFileBytes?: number;
  /** Findings not to report; by default only those with comments in the files. */
  readonly suppressions?: Suppressions;
  /** Path of the scanned folder from the folder that fingerprints count paths from, '' (the default) or 'a/b/'. */
  readonly below?: string;
  /** Which classes of secrets to report; default real ones and those for tests. */
  readonly classes?: readonly FindingClass[];
  /** Stops the scan, which then reports what it has and names what is missing. */
  readonly signal?: AbortSignal;
  /** Threads that examine files of a large tree, besides the one that walks it; default 1, the same thread. */
  readonly threads?: number;
  /** Called now and then while a scan goes on. */
  readonly progress?: (state: ScanProgress) => void;
  /** Called before what takes memory: a tree of more than some hundred files, and analyzers. May be called twice. */
  readonly beforeLoad?: () => Promise<void>;
};

/** The path given to a scan does not name a readable file or folder. */
export class ScanPathError extends Error {
  override readonly name = 'ScanPathError';
}

/**
 * Scans a folder, or a single file, for committed secrets and AI assets. Reads only; runs nothing of the tree and
 * opens no socket. Paths in the report are below `root` (below its folder when it is a file). The same tree yields
 * the same report, whatever the threads. Throws `ScanPathError` when `root` does not exist or is neither file nor
 * folder.
 */
export async function scanTree(root: string, options: ScanTreeOptions = {}): Promise<ScanReport> {
  const { folder, listed } = entriesOf(root);
  const { threads = 1, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = options;
  const settings: WorkerSettings = {
    root: folder,
    maxFileBytes,
    placeholders: options.classes?.includes('placeholder') ?? false,
  };
  const report = reportBuilder('tree', options.suppressions, options.classes, options.below);
  const analysis = treeAnalysis();
  const entries = listed[Symbol.iterator]();
  const start: WalkEntry[] = [];
  let isAll = false;
  while (threads > 1 && start.length <= SMALL_TREE && !isAll) {
    const { value, done } = entries.next();
    if (done) isAll = true;
    else start.push(value);
  }
  if (!isAll) await options.beforeLoad?.();
  const tally: Tally = { files: 0, bytes: 0, total: isAll ? start.length : null };
  const run: ScanRun = { options, examine: fileExaminer(settings), report, analysis, tally };
  const all = chained(start, entries);
  const isWhole = await (threads > 1 && !isAll
    ? scanInWorkers(run, all, threads, settings)
    : scanHere(run, all));
  const mayHaveMany = !isAll || start.length >= MIN_SOURCES;
  if (isWhole && threads > 1 && mayHaveMany) await analyseInThreads(run, folder, threads);
  else if (isWhole) await analyse(run, null);
  return report.build();
}

async function analyseInThreads(run: ScanRun, folder: string, threads: number): Promise<void> {
  const { threadedSources } = await import('./parallel/threaded-sources.ts');
  // this thread works, too: it analyses, and reads what no other has begun
  const ahead = threadedSources(folder, threads - 1);
  try {
    await analyse(run, ahead);
  } finally {
    await ahead.close();
  }
}

function* chained(start: readonly WalkEntry[], rest: Iterator<WalkEntry>): Generator<WalkEntry> {
  yield* start;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

function entriesOf(root: string): { folder: string; listed: Iterable<WalkEntry> } {
  try {
    const path = realpathSync(root);
    const stat = statSync(path);
    if (stat.isDirectory()) return { folder: path, listed: walk(path) };
    if (stat.isFile()) {
      return { folder: path, listed: [{ kind: 'file', path: basename(path), file: path }] };
    }
  } catch (error) {
    throw new ScanPathError(`${root}: ${plainReason(error)}`);
  }
  throw new ScanPathError(`${root}: neither a file nor a folder`);
}

async function scanInWorkers(
  run: ScanRun,
  entries: Iterable<WalkEntry>,
  threads: number,
  settings: WorkerSettings,
): Promise<boolean> {
  const { options, examine, report, analysis, tally } = run;
  const { signal } = options;
  const { workerPool } = await import('./parallel/worker-pool.ts');
  const onResult = ({ plainFiles, plainBytes, results }: BatchResult) => {
    report.scanned(plainBytes, plainFiles);
    tally.files += plainFiles;
    tally.bytes += plainBytes;
    for (const result of results) addExamined(run, result);
    options.progress?.(tally);
  };
  const pool = workerPool(threads, settings, onResult);
  const stopped = new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  let batch: string[] = [];
  let listed = 0;
  let last = '';
  try {
    for (const entry of entries) {
      analysis.listed(entry);
      listed++;
      last = entry.path;
      // Few: folders that cannot be read, pipes, names that are not text.
      if (entry.kind !== 'file' || typeof entry.file !== 'string') addExamined(run, examine(entry));
      else batch.push(entry.path);
      if (batch.length < BATCH) continue;
      await Promise.race([pool.dispatch(batch), stopped]);
      batch = [];
      if (signal?.aborted) break;
    }
    if (!signal?.aborted) {
      tally.total = listed;
      if (batch.length > 0) await Promise.race([pool.dispatch(batch), stopped]);
      await Promise.race([pool.drain(), stopped]);
    }
    if (signal?.aborted) {
      const reason = `interrupted: ${pool.pending} files up to ${last} and all after it were not examined`;
      report.problem('.', null, reason);
    }
  } finally {
    await pool.close();
  }
  return signal?.aborted !== true;
}
