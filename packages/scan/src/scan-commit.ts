import type { FindingClass, ScanReport } from '@svc/contract';
import {
  bareRepository,
  GitError,
  MissingObjectError,
  OBJECT_NAME,
  type ObjectStore,
  openObjects,
  readCommit,
  type TreeFile,
  treeFiles,
} from '@svc/git';
import { objectTree } from './analysis/object-tree.ts';
import { treeAnalysis } from './analysis/tree-analysis.ts';
import { fileExaminer } from './file-examiner.ts';
import { MAX_OWNERS_BYTES } from './owners/code-owners.ts';
import { proposeOwners, type ReadOwnersFile } from './owners/propose-owners.ts';
import type { OpenReader, Skipped } from './read-file.ts';
import { reportBuilder } from './report-builder.ts';
import { analyse, type ScanProgress, type ScanRun, scanHere } from './scan-run.ts';
import { DEFAULT_MAX_FILE_BYTES } from './scan-tree.ts';
import {
  MAX_SETTINGS_BYTES,
  type SettingsReader,
  suppressionsIn,
} from './suppression/load-suppressions.ts';
import type { WalkEntry } from './walk.ts';

export type ScanCommitOptions = {
  /** Today in UTC, `2026-11-21`, for suppressions that expire. */
  readonly today: string;
  /** Larger files are skipped as `too-large`; default 50 MiB. */
  readonly maxFileBytes?: number;
  /** The repository was fetched without files above so many bytes: one that is missing is skipped as `too-large`. */
  readonly fetchedUpToBytes?: number;
  /** Whether findings name the owners of their files, by the commit's CODEOWNERS. */
  readonly proposesOwners?: boolean;
  /** Which classes of secrets to report; default real ones and those for tests. */
  readonly classes?: readonly FindingClass[];
  /** Stops the scan, which then reports what it has and names what is missing. */
  readonly signal?: AbortSignal;
  /** Called now and then while a scan goes on. */
  readonly progress?: (state: ScanProgress) => void;
};

const NONE_SHALLOW: ReadonlySet<string> = new Set();

/**
 * Scans the files of one commit as they lie in a bare repository's objects, with the report that `scanTree` has for a
 * checkout of it. Nothing is checked out, written or run, so that no name, link, filter or hook of the commit takes effect.
 * Suppressions are those of the commit itself. `commit` is a full object name. Throws `GitError` when the folder is not a
 * bare repository, or the commit or its top tree cannot be read.
 */
export async function scanCommit(
  gitDirectory: string,
  commit: string,
  options: ScanCommitOptions,
): Promise<ScanReport> {
  const storage = bareRepository(gitDirectory);
  if (storage === null) throw new GitError(`${gitDirectory}: not a bare git repository`);
  if (!OBJECT_NAME.test(commit)) {
    throw new GitError(`${JSON.stringify(commit)}: not a full commit id (40 or 64 hex digits)`);
  }
  const store = openObjects(storage);
  try {
    const { tree } = readCommit(store, commit, NONE_SHALLOW);
    const entries = Array.from(treeFiles(store, tree), entryOf);
    const settings = settingsReader(store, entries);
    const suppressions = await suppressionsIn(gitDirectory, settings, options.today);
    const report = reportBuilder('tree', suppressions, options.classes);
    const examine = fileExaminer(
      {
        maxFileBytes: options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES,
        placeholders: options.classes?.includes('placeholder') ?? false,
      },
      objectReader(store, options.fetchedUpToBytes ?? null),
    );
    const analysis = treeAnalysis((objects) => objectTree(store, objects));
    const tally = { files: 0, bytes: 0, total: entries.length };
    const run: ScanRun = { options, examine, report, analysis, tally };
    if (await scanHere(run, entries)) await analyse(run, null);
    const built = report.build();
    return options.proposesOwners === true
      ? proposeOwners(built, ownersReader(store, entries))
      : built;
  } finally {
    store.close();
  }
}

function entryOf(file: TreeFile): WalkEntry {
  return file.kind === 'file' ? { kind: 'file', path: file.path, file: file.object } : file;
}

/** Reads objects by name as `fileReader` reads files. */
function objectReader(store: ObjectStore, fetchedUpToBytes: number | null): OpenReader {
  return (maxBytes, room) => (name) => {
    try {
      const object = store.read(name.toString(), maxBytes);
      if (!('bytes' in object))
        return tooLarge(`${object.size} bytes, over the limit of ${maxBytes}`);
      room(object.bytes.length).set(object.bytes);
      return object.bytes.length;
    } catch (error) {
      if (error instanceof MissingObjectError && fetchedUpToBytes !== null) {
        return tooLarge(`more than ${fetchedUpToBytes} bytes: not fetched`);
      }
      if (!(error instanceof GitError)) throw error;
      return { reason: 'unreadable', detail: `cannot be read: ${error.message}` };
    }
  };
}

function tooLarge(detail: string): Skipped {
  return { reason: 'too-large', detail };
}

function ownersReader(store: ObjectStore, entries: readonly WalkEntry[]): ReadOwnersFile {
  return (path) => {
    const entry = entries.find((one) => one.path === path);
    if (entry?.kind !== 'file') return null;
    try {
      const object = store.read(entry.file.toString(), MAX_OWNERS_BYTES);
      return 'bytes' in object ? object.bytes : new Uint8Array();
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return new Uint8Array();
    }
  };
}

function settingsReader(store: ObjectStore, entries: readonly WalkEntry[]): SettingsReader {
  return (path) => {
    const entry = entries.find((one) => one.path === path);
    if (entry === undefined) return null;
    if (entry.kind !== 'file') return { line: null, reason: 'not a regular file' };
    try {
      const object = store.read(entry.file.toString(), MAX_SETTINGS_BYTES);
      if ('bytes' in object) return object.bytes.toString('utf8');
      return { line: null, reason: `more than ${MAX_SETTINGS_BYTES} bytes` };
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      return { line: null, reason: `cannot be read: ${error.message}` };
    }
  };
}
