import { Buffer } from 'node:buffer';
import { realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { LineIndex, pace } from '@svc/analysis';
import type { FindingClass, ScanReport } from '@svc/contract';
import {
  addedLines,
  type ChangedFile,
  type Commit,
  changedFiles,
  commitsFrom,
  commitsSince,
  findGitDirectory,
  type GitDirectory,
  GitError,
  indexedFiles,
  type ObjectStore,
  openObjects,
  openRefs,
  peeledCommit,
  plainReason,
  type Refs,
  readCommit,
  readText,
  resolveRevision,
  stagedFiles,
} from '@svc/git';
import { findSecrets, type SecretMatch } from '@svc/inspect';
import { contentOf } from './content.ts';
import { type ReportBuilder, reportBuilder } from './report-builder.ts';
import { DEFAULT_MAX_FILE_BYTES, ScanPathError } from './scan-tree.ts';
import { SOUGHT, secretFindings } from './secret-findings.ts';
import { mayHoldRisks } from './staged-kinds.ts';
import type { Suppressions } from './suppression/load-suppressions.ts';

export type ScanCommitsOptions = {
  /** Larger files are skipped as `too-large`; default 50 MiB. */
  readonly maxFileBytes?: number;
  readonly suppressions?: Suppressions;
  /** Which classes of secrets to report; default real ones and those for tests. */
  readonly classes?: readonly FindingClass[];
  /** Stops the scan, which then reports what it has and names what is missing. */
  readonly signal?: AbortSignal;
};

export type ScanStagedOptions = ScanCommitsOptions & {
  /** The index to read, absolute; default the repository's own. */
  readonly indexFile?: string;
};

type Repository = {
  readonly git: GitDirectory;
  readonly store: ObjectStore;
  readonly refs: Refs;
  readonly shallow: ReadonlySet<string>;
  readonly commit: (name: string) => Commit;
  /** Whether a path from the top of the work tree was asked for. */
  readonly holds: (path: string) => boolean;
};

const NOTHING = Buffer.alloc(0);

type Run = {
  readonly report: ReportBuilder;
  readonly store: ObjectStore;
  readonly maxFileBytes: number;
  /** Look for placeholders, too. */
  readonly placeholders: boolean;
  /** Fingerprints that were reported; null where none can come twice. */
  readonly seen: Set<string> | null;
};

/**
 * Scans what the next commit would add, below `path`: the lines of the index that are in none of its parents. Whole
 * files are examined and the secrets that touch an added line are reported, so that fingerprints are those of a tree
 * scan; of agents' configuration, CI and AI permissions, what a changed file did not have before. Paths are from the top of the work tree. git is not run. Throws `GitError` and `ScanPathError`.
 */
export async function scanStaged(
  path: string,
  options: ScanStagedOptions = {},
): Promise<ScanReport> {
  const repository = openRepository(path);
  const { git, store, refs, commit } = repository;
  const run = newRun(repository, options, null);
  const go = pace(options.signal);
  const merged = (readText(join(git.gitDir, 'MERGE_HEAD')) ?? '').split('\n').filter(Boolean);
  const parents = [refs.resolve('HEAD'), ...merged].filter((name) => name !== null);
  const trees = parents.map((name) => commit(name).tree);
  const indexFile = options.indexFile ?? join(git.gitDir, 'index');
  const telling: ChangedFile[] = [];
  let isWhole = true;
  for (const file of stagedFiles(store, indexFile, trees)) {
    if (!repository.holds(file.path)) continue;
    if ('isConflict' in file) {
      run.report.problem(file.path, null, 'in conflict: what will be committed is not known yet');
    } else {
      scanFile(run, file, null, true);
      if (mayHoldRisks(file.path)) telling.push(file);
    }
    if (await go()) continue;
    run.report.problem('.', null, `interrupted: nothing after ${file.path} was examined`);
    isWhole = false;
    break;
  }
  if (isWhole && telling.length > 0) {
    const { stagedRisks } = await import('./staged-risks.ts');
    const { findings, problems } = await stagedRisks(
      store,
      () => indexedFiles(store, indexFile),
      telling,
    );
    run.report.risks(findings);
    for (const { path, line, reason } of problems) run.report.problem(path, line, reason);
  }
  store.close();
  return run.report.build();
}

/**
 * Scans the lines that the commits reachable from HEAD and not from `revision` add, each commit against its parents,
 * oldest first. Findings name their commit; one that several commits add is reported once, with the first.
 */
export async function scanSince(
  path: string,
  revision: string,
  options: ScanCommitsOptions = {},
): Promise<ScanReport> {
  const repository = openRepository(path);
  const { refs, store, commit } = repository;
  const base = resolveRevision(revision, refs, store, commit);
  const tip = resolveRevision('HEAD', refs, store, commit);
  const run = newRun(repository, options, new Set());
  await scanCommits(repository, run, commitsSince(base, tip, commit), options, (file, of) =>
    scanFile(run, file, of.name, true),
  );
  return run.report.build();
}

/**
 * Scans every version of every file that a ref reaches, each once, with the first commit that contains it, oldest first.
 * A finding that later versions of the file keep is reported once.
 */
export async function scanHistory(
  path: string,
  options: ScanCommitsOptions = {},
): Promise<ScanReport> {
  const repository = openRepository(path);
  const { refs, store, commit } = repository;
  const run = newRun(repository, options, new Set());
  const tips = refs.tips().map((object) => peeledCommit(store, object));
  const commits = commitsFrom(
    tips.filter((name) => name !== null),
    commit,
  );
  const scanned = new Set<string>();
  await scanCommits(repository, run, commits, options, (file, of) => {
    if (scanned.has(file.object)) return;
    scanned.add(file.object);
    scanFile(run, file, of.name, false);
  });
  return run.report.build();
}

function openRepository(path: string): Repository {
  let real: string;
  try {
    real = realpathSync(path);
  } catch (error) {
    throw new ScanPathError(`${path}: ${plainReason(error)}`);
  }
  const git = findGitDirectory(statSync(real).isDirectory() ? real : dirname(real));
  if (git === null) throw new ScanPathError(`${path}: not in a git work tree`);
  const store = openObjects(git);
  const shallow = new Set((readText(join(git.commonDir, 'shallow')) ?? '').split('\n'));
  const within = relative(realpathSync(git.workTree), real).split(sep).join('/');
  return {
    git,
    store,
    refs: openRefs(git),
    shallow,
    commit: (name) => readCommit(store, name, shallow),
    holds: (file) => within === '' || file === within || file.startsWith(`${within}/`),
  };
}

function newRun({ store }: Repository, options: ScanCommitsOptions, seen: Set<string> | null): Run {
  const report = reportBuilder('diff', options.suppressions, options.classes);
  return {
    report,
    store,
    maxFileBytes: options.maxFileBytes ?? DEFAULT_MAX_FILE_BYTES,
    placeholders: options.classes?.includes('placeholder') ?? false,
    seen,
  };
}

async function scanCommits(
  { store, shallow, holds, commit }: Repository,
  { report }: Run,
  commits: readonly Commit[],
  { signal }: ScanCommitsOptions,
  scan: (file: ChangedFile, commit: Commit) => void,
): Promise<void> {
  const go = pace(signal);
  for (const [index, one] of commits.entries()) {
    if (shallow.has(one.name)) {
      report.problem('.', null, `shallow history: what precedes commit ${one.name} is not here`);
    }
    try {
      const old = one.parents.map((parent) => commit(parent).tree);
      for (const file of changedFiles(store, one.tree, old)) {
        if (holds(file.path)) scan(file, one);
        if (await go()) continue;
        const rest = commits.length - index;
        report.problem(
          '.',
          null,
          `interrupted: ${rest} of ${commits.length} commits are not examined`,
        );
        store.close();
        return;
      }
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      report.problem('.', null, `commit ${one.name}: ${error.message}`);
    }
  }
  store.close();
}

/** `addedOnly`: findings that touch a line which no parent has. */
function scanFile(run: Run, file: ChangedFile, commit: string | null, addedOnly: boolean): void {
  const { report, store, maxFileBytes, placeholders, seen } = run;
  const { path } = file;
  const bytes = textOf(run, path, file.object);
  if (bytes === null) return;
  const added = addedOnly ? addedSince(store, bytes, file.old, maxFileBytes) : null;
  if (added !== null && !added.includes(1)) return;
  report.scanned(bytes.length);
  const lines = new LineIndex(bytes);
  const matches = findSecrets(bytes, { path, include: SOUGHT });
  const isOfCommit = ({ isMiswritten, start }: SecretMatch) =>
    isMiswritten !== true || added === null || added[lines.position(start).line - 1] === 1;
  const found = secretFindings(path, lines, matches.filter(isOfCommit), { placeholders });
  const findings = found.findings
    .filter(
      ({ span }) => added === null || added.subarray(span.startLine - 1, span.endLine).includes(1),
    )
    .filter(({ fingerprint }) => seen?.has(fingerprint) !== true)
    .map((finding) => (commit === null ? finding : { ...finding, commit }));
  for (const { fingerprint } of findings) seen?.add(fingerprint);
  // Of many commits, each that touches the file would count the same text again.
  report.found(path, { ...found, findings, miswritten: seen === null ? found.miswritten : 0 });
}

/** Text of a file's object; null, and counted, when it is skipped. */
function textOf({ report, store, maxFileBytes }: Run, path: string, name: string): Buffer | null {
  try {
    const object = store.read(name, maxFileBytes);
    if (!('bytes' in object)) {
      report.skipped('too-large');
      report.notice(path, `${object.size} bytes, over the limit of ${maxFileBytes}`);
      return null;
    }
    const content = contentOf(object.bytes);
    if (content.kind === 'text') return Buffer.from(content.bytes);
    report.skipped('binary');
  } catch (error) {
    report.skipped('unreadable');
    report.problem(path, null, error instanceof GitError ? error.message : 'a damaged object');
  }
  return null;
}

/** Lines that none of the old versions has; a version that is not here or not text counts as empty. */
function addedSince(
  store: ObjectStore,
  bytes: Buffer,
  old: readonly (string | null)[],
  maxFileBytes: number,
): Uint8Array {
  let added: Uint8Array | null = null;
  for (const name of old.length === 0 ? [null] : old) {
    const now = addedLines(name === null ? NOTHING : oldText(store, name, maxFileBytes), bytes);
    added = added === null ? now : now.map((flag, line) => flag & (added?.[line] ?? 0));
  }
  return added ?? new Uint8Array(0);
}

function oldText(store: ObjectStore, name: string, maxFileBytes: number): Buffer {
  try {
    const object = store.read(name, maxFileBytes);
    const content = 'bytes' in object ? contentOf(object.bytes) : null;
    return content?.kind === 'text' ? Buffer.from(content.bytes) : NOTHING;
  } catch (error) {
    if (error instanceof GitError) return NOTHING;
    throw error;
  }
}
