import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { FindingClass, ScanReport } from '@svc/contract';
import { pace } from './pace.ts';
import type { BatchResult } from './parallel/batch.ts';
import { fileReader } from './read-file.ts';
import { type ReportBuilder, reportBuilder } from './report-builder.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { type WalkEntry, walk } from './walk.ts';

/** 50 MiB: larger text files are data. */
export const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024;

/** Trees with fewer entries are examined on the thread that walks: starting others would take longer. */
const SMALL_TREE = 400;
const BATCH = 48;

export type ScanProgress = {
  readonly files: number;
  readonly bytes: number;
  /** Files of the tree, once all of it has been listed. */
  readonly total: number | null;
};

export type ScanTreeOptions = {
  /** Larger files are skipped as `too-large`; default 50 MiB. */
  readonly maxFileBytes?: number;
  /** What not to report; default nothing but what comments in the files say. */
  readonly suppressions?: Suppressions;
  /** Which classes of secrets to report; default real ones and those for tests. */
  readonly classes?: readonly FindingClass[];
  /** Stops the scan, which then reports what it has and says what is missing. */
  readonly signal?: AbortSignal;
  /** Threads that examine files of a large tree, besides the one that walks it; default 1, the same thread. */
  readonly threads?: number;
  /** Called now and then while a scan goes on. */
  readonly progress?: (state: ScanProgress) => void;
};

/** The path given to a scan does not name a file or folder that can be looked at. */
export class ScanPathError extends Error {
  override readonly name = 'ScanPathError';
}

type Tally = { files: number; bytes: number; total: number | null };

/**
 * Scans a folder, or a single file, for committed secrets and AI assets. Reads only; runs nothing of the tree and
 * opens no socket. Paths in the report are below `root` (below its folder when it is a file). The same tree gives
 * the same report, whatever the threads. Throws `ScanPathError` when `root` does not exist or is neither file nor
 * folder.
 */
export async function scanTree(root: string, options: ScanTreeOptions = {}): Promise<ScanReport> {
  const report = reportBuilder('tree', options.suppressions, options.classes);
  const entries = entriesOf(root)[Symbol.iterator]();
  const { threads = 1 } = options;
  const start: WalkEntry[] = [];
  let isAll = false;
  while (threads > 1 && start.length <= SMALL_TREE && !isAll) {
    const { value, done } = entries.next();
    if (done) isAll = true;
    else start.push(value);
  }
  const tally = { files: 0, bytes: 0, total: isAll ? start.length : null };
  const scan = threads > 1 && !isAll ? scanInWorkers : scanHere;
  await scan(chained(start, entries), options, report, tally);
  return report.build();
}

function* chained(start: readonly WalkEntry[], rest: Iterator<WalkEntry>): Generator<WalkEntry> {
  yield* start;
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value;
}

function entriesOf(root: string): Iterable<WalkEntry> {
  try {
    const path = realpathSync(root);
    const stat = statSync(path);
    if (stat.isDirectory()) return walk(path);
    if (stat.isFile()) return [{ kind: 'file', path: basename(path), file: path }];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file or folder' : `cannot be read (${code})`;
    throw new ScanPathError(`${root}: ${reason}`);
  }
  throw new ScanPathError(`${root}: neither a file nor a folder`);
}

type Scan = (
  entries: Iterable<WalkEntry>,
  options: ScanTreeOptions,
  report: ReportBuilder,
  tally: Tally,
) => Promise<void>;

const scanHere: Scan = async (entries, options, report, tally) => {
  const read = fileReader(options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES);
  const placeholders = options.classes?.includes('placeholder') ?? false;
  const go = pace(options.signal, () => options.progress?.(tally));
  // The parsers take as long to load as all the rest; a diff does without them.
  const { addResult, fileResult } = await import('./file-result.ts');
  for (const entry of entries) {
    const result = fileResult(entry, read, { placeholders });
    addResult(report, result);
    tally.files++;
    if (result.kind === 'scanned') tally.bytes += result.bytes;
    if (await go()) continue;
    report.problem('.', null, `interrupted: nothing after ${entry.path} was examined`);
    return;
  }
};

const scanInWorkers: Scan = async (entries, options, report, tally) => {
  const { signal, threads = 1, maxFileBytes = DEFAULT_MAX_FILE_BYTES } = options;
  const placeholders = options.classes?.includes('placeholder') ?? false;
  const { addResult } = await import('./file-result.ts');
  const { workerPool } = await import('./parallel/worker-pool.ts');
  const onResult = ({ plainFiles, plainBytes, results }: BatchResult) => {
    report.scanned(plainBytes, plainFiles);
    tally.files += plainFiles + results.length;
    tally.bytes += plainBytes;
    for (const result of results) {
      addResult(report, result);
      if (result.kind === 'scanned') tally.bytes += result.bytes;
    }
    options.progress?.(tally);
  };
  const pool = workerPool(threads, { maxFileBytes, placeholders }, onResult);
  const stopped = new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
  let batch: WalkEntry[] = [];
  let listed = 0;
  let last = '';
  try {
    for (const entry of entries) {
      batch.push(entry);
      listed++;
      last = entry.path;
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
};
