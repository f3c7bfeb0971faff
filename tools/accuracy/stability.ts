/** Share of findings that keep their identity from one commit of a real history to the next. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ScanFinding } from '@svc/contract';
import { scanTree } from '@svc/scan';
import { matchFindings } from '../../apps/server/src/features/findings/match.ts';

/** A commit that changes more files, such as an import of all of them, is left out. */
const MAX_FILES = 300;
const MAX_BLOB_BYTES = 1024 * 1024;
const MAX_GIT_OUTPUT = 1024 * 1024 * 1024;

/** Findings in the files that commits changed, added up over the commits. Unchanged files keep theirs and are not counted. */
export type Stability = {
  commits: number;
  /** Matched again after the commit. */
  kept: number;
  /** Not matched, although the commit left a finding of the same rule with the same text. */
  lost: number;
  /** Not matched, and nothing like it is left: the commit removed it. */
  removed: number;
  added: number;
};

/** Measures the newest commits of the first-parent history of `repository`, a git directory or work tree. */
export async function measureStability(repository: string, count: number): Promise<Stability> {
  const total: Stability = { commits: 0, kept: 0, lost: 0, removed: 0, added: 0 };
  const commits = git(repository, [
    'rev-list',
    '--first-parent',
    `--max-count=${count + 1}`,
    'HEAD',
  ])
    .toString()
    .trim()
    .split('\n')
    .reverse();
  for (const [index, commit] of commits.slice(1).entries()) {
    const changed = changedFiles(repository, commits[index] as string, commit);
    if (changed.length === 0 || changed.length > MAX_FILES) continue;
    const before = await findingsOf(
      repository,
      changed.map(({ path, before }) => [path, before]),
    );
    const after = await findingsOf(
      repository,
      changed.map(({ path, after }) => [path, after]),
    );
    addStep(total, before, after);
  }
  return total;
}

function addStep(
  total: Stability,
  before: readonly ScanFinding[],
  after: readonly ScanFinding[],
): void {
  const known = before.map(({ fingerprint, contentFingerprint }, index) => {
    const id = String(index);
    return { id, fingerprint, contentFingerprint, isOfRef: true, isPresent: true, isCovered: true };
  });
  const { same, fresh, missing } = matchFindings(known, after);
  const left = Map.groupBy(fresh, alike);
  let lost = 0;
  for (const id of missing) {
    if (left.get(alike(before[Number(id)] as ScanFinding))?.pop() !== undefined) lost++;
  }
  total.commits++;
  total.kept += same.length;
  total.lost += lost;
  total.removed += missing.length - lost;
  total.added += fresh.length - lost;
}

/** Rule and text: a person would consider such findings the same. */
function alike({ ruleId, excerpt }: ScanFinding): string {
  return `${ruleId}\n${excerpt.replace(/\s+/g, ' ').trim()}`;
}

type Changed = { readonly path: string; readonly before: string; readonly after: string };

/** Regular files that differ, with the ids of their blobs; all zeros for a missing one. */
function changedFiles(repository: string, from: string, to: string): Changed[] {
  const parts = git(repository, ['diff-tree', '-r', '-z', '--no-renames', from, to])
    .toString()
    .split('\0');
  // :100644 100644 bcd1234 0123456 M\0path\0
  return parts.flatMap((head, index) => {
    const [, , before, after] = head.split(' ');
    const isFile = /^:(?:100...|000000) (?:100...|000000) /.test(head);
    if (!isFile || before === undefined || after === undefined) return [];
    return [{ path: parts[index + 1] as string, before, after }];
  });
}

async function findingsOf(
  repository: string,
  blobs: readonly (readonly [path: string, id: string])[],
): Promise<ScanFinding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-stability-'));
  try {
    const present = blobs.filter(([, id]) => !/^0+$/.test(id));
    const contents = readBlobs(
      repository,
      present.map(([, id]) => id),
    );
    for (const [index, [path]] of present.entries()) {
      const bytes = contents[index];
      if (bytes === undefined || bytes.length > MAX_BLOB_BYTES) continue;
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), bytes);
    }
    return (await scanTree(folder)).findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the contents of blobs, in their order; undefined for one that the repository lacks. */
function readBlobs(repository: string, ids: readonly string[]): (Buffer | undefined)[] {
  const output = git(repository, ['cat-file', '--batch'], `${ids.join('\n')}\n`);
  let at = 0;
  return ids.map(() => {
    const end = output.indexOf(0x0a, at);
    const [, kind, size] = output.toString('latin1', at, end).split(' ');
    at = end + 1;
    if (kind !== 'blob') return undefined;
    const bytes = output.subarray(at, at + Number(size));
    at += Number(size) + 1;
    return bytes;
  });
}

function git(repository: string, args: readonly string[], input = ''): Buffer {
  return execFileSync('git', ['-C', repository, ...args], { input, maxBuffer: MAX_GIT_OUTPUT });
}
