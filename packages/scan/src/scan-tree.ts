import { realpathSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { ScanReport } from '@svc/contract';
import type { AssetSighting, Detection, SourceFile } from './assets/asset-sighting.ts';
import { contentOf } from './content.ts';
import { LineIndex } from './line-index.ts';
import { pace } from './pace.ts';
import { type FileReader, fileReader, type ReadResult } from './read-file.ts';
import { type ReportBuilder, reportBuilder } from './report-builder.ts';
import { secretFindings } from './secret-findings.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';
import { type WalkEntry, walk } from './walk.ts';

/** 50 MiB: larger text files are data. */
export const DEFAULT_MAX_FILE_BYTES = 50 * 1024 * 1024;

export type ScanTreeOptions = {
  /** Larger files are skipped as `too-large`; default 50 MiB. */
  readonly maxFileBytes?: number;
  /** What not to report; default nothing but what comments in the files say. */
  readonly suppressions?: Suppressions;
  /** Stops the scan, which then reports what it has and says what is missing. */
  readonly signal?: AbortSignal;
};

/** The path given to a scan does not name a file or folder that can be looked at. */
export class ScanPathError extends Error {
  override readonly name = 'ScanPathError';
}

/**
 * Scans a folder, or a single file, for committed secrets and AI assets. Reads only; runs nothing of the tree and
 * opens no socket. Paths in the report are below `root` (below its folder when it is a file). The same tree gives
 * the same report. Throws `ScanPathError` when `root` does not exist or is neither file nor folder.
 */
export async function scanTree(root: string, options: ScanTreeOptions = {}): Promise<ScanReport> {
  const report = reportBuilder('tree', options.suppressions);
  const read = fileReader(options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES);
  const entries = entriesOf(root);
  // The parsers take as long to load as all the rest; a diff does without them.
  const { detectAssets } = await import('./assets/detectors.ts');
  const go = pace(options.signal);
  for (const entry of entries) {
    scanEntry(entry, read, detectAssets, report);
    if (await go()) continue;
    report.problem('.', null, `interrupted: nothing after ${entry.path} was examined`);
    break;
  }
  return report.build();
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

type Detect = (file: SourceFile) => Detection<AssetSighting>;

function scanEntry(
  entry: WalkEntry,
  read: FileReader,
  detect: Detect,
  report: ReportBuilder,
): void {
  if (entry.kind === 'file') {
    scanFile(entry.path, read(entry.file), detect, report);
  } else if (entry.kind === 'unreadable-folder') {
    report.skipped('unreadable');
    report.problem(entry.path, null, `folder cannot be read (${entry.code})`);
  } else {
    report.skipped('not-a-regular-file');
  }
}

function scanFile(path: string, result: ReadResult, detect: Detect, report: ReportBuilder): void {
  if (result.kind === 'skipped') {
    report.skipped(result.reason);
    if (result.reason === 'too-large') report.notice(path, result.detail);
    const isFailure = result.reason === 'unreadable' || result.reason === 'changed-while-read';
    if (isFailure) report.problem(path, null, result.detail);
    return;
  }
  const content = contentOf(result.bytes);
  if (content.kind === 'binary') {
    report.skipped('binary');
    return;
  }
  report.scanned(result.bytes.length);
  const lines = new LineIndex(content.bytes);
  const found = secretFindings(path, lines);
  report.found(path, found);
  const { sightings, problems } = detect({ path, lines, secrets: found.spans });
  report.sighted(path, sightings);
  for (const problem of problems) report.problem(path, problem.line, problem.reason);
}
