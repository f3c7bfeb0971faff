import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Commit } from './commit.ts';
import { type GitStorage, readText } from './git-directory.ts';
import { GitError } from './git-error.ts';
import type { ObjectStore } from './object-store.ts';

/** The full name of an object in hex: 40 digits, or 64 in a SHA-256 repository. */
export const OBJECT_NAME = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const MAX_SYMREF_DEPTH = 10;

/** Where refs of a repository point. Files are read; git is not run. */
export type Refs = {
  /** Returns the object of a ref, by its full name or `HEAD`; null if it does not exist, as HEAD before the first commit. */
  resolve(name: string): string | null;
  /** All objects that refs point at, HEADs of linked work trees included; sorted, each once. */
  tips(): string[];
};

/** Loose and packed refs. Throws `GitError` for a repository that keeps its refs otherwise. */
export function openRefs(git: GitStorage): Refs {
  const config = readText(join(git.commonDir, 'config')) ?? '';
  if (/^\s*refstorage\s*=\s*(?!files\s*$)/im.test(config)) {
    throw new GitError(`${git.commonDir}: unsupported ref storage format (only files)`);
  }
  const packed = new Map<string, string>();
  for (const line of (readText(join(git.commonDir, 'packed-refs')) ?? '').split('\n')) {
    const match = /^([0-9a-f]{40,64}) (\S+)$/.exec(line);
    if (match !== null) packed.set(match[2] as string, match[1] as string);
  }
  const resolve = (name: string, depth = 0): string | null => {
    if (depth > MAX_SYMREF_DEPTH || name.split('/').includes('..')) return null;
    const text = readText(join(git.gitDir, name)) ?? readText(join(git.commonDir, name));
    if (text === null) return packed.get(name) ?? null;
    const target = /^ref: (\S+)/.exec(text)?.[1];
    if (target !== undefined) return resolve(target, depth + 1);
    return OBJECT_NAME.test(text.trim()) ? text.trim() : null;
  };
  return {
    resolve: (name) => resolve(name),
    tips() {
      const names = [
        ...packed.keys(),
        ...looseRefs(join(git.commonDir, 'refs'), 'refs', 0),
        'HEAD',
      ];
      for (const tree of entriesOf(join(git.commonDir, 'worktrees'))) {
        names.push(`worktrees/${tree.name}/HEAD`);
      }
      const objects = names.map((name) => resolve(name)).filter((object) => object !== null);
      return [...new Set(objects)].sort();
    },
  };
}

function looseRefs(folder: string, name: string, depth: number): string[] {
  if (depth > 50) return [];
  return entriesOf(folder).flatMap((entry) => {
    const full = `${name}/${entry.name}`;
    return entry.isDirectory() ? looseRefs(join(folder, entry.name), full, depth + 1) : [full];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** The commit that an object is or, through annotated tags, names; null when it names none. */
export function peeledCommit(store: ObjectStore, object: string): string | null {
  let name = object;
  for (let depth = 0; depth < MAX_SYMREF_DEPTH; depth++) {
    const found = store.read(name);
    if (found.type === 'commit') return name;
    if (found.type !== 'tag' || !('bytes' in found)) return null;
    const target = /^object ([0-9a-f]+)\n/.exec(found.bytes.toString('latin1', 0, 100))?.[1];
    if (target === undefined) return null;
    name = target;
  }
  return null;
}

/**
 * The commit that a revision names, gitrevisions(7): a full or abbreviated name, `HEAD`, `@`, a branch, tag or remote
 * branch, each with `~N` and `^N`. Throws `GitError` when it names none or more than one.
 */
export function resolveRevision(
  revision: string,
  refs: Refs,
  store: ObjectStore,
  read: (name: string) => Commit,
): string {
  const [, start, steps] = /^(.*?)((?:~\d*|\^\d*)*)$/s.exec(revision) as unknown as [
    string,
    string,
    string,
  ];
  let commit = peeledCommit(store, startOf(start, refs, store, revision));
  for (const [, sign, digits] of steps.matchAll(/([~^])(\d*)/g)) {
    const count = digits === '' ? 1 : Number(digits);
    if (sign === '^' && count > 0) commit = commit && (read(commit).parents[count - 1] ?? null);
    for (let step = 0; sign === '~' && step < count && commit !== null; step++) {
      commit = read(commit).parents[0] ?? null;
    }
  }
  if (commit === null) throw new GitError(`${revision}: no such commit`);
  return commit;
}

function startOf(start: string, refs: Refs, store: ObjectStore, revision: string): string {
  if (OBJECT_NAME.test(start)) return start;
  const name = start === '@' ? 'HEAD' : start;
  // In git's order.
  for (const prefix of ['', 'refs/', 'refs/tags/', 'refs/heads/', 'refs/remotes/']) {
    if (prefix === '' && !/^(?:[A-Z_]+|refs\/.+)$/.test(name)) continue;
    const object = name === '' ? null : refs.resolve(prefix + name);
    if (object !== null) return object;
  }
  const remote = refs.resolve(`refs/remotes/${name}/HEAD`);
  if (remote !== null) return remote;
  if (/^[0-9a-f]{4,}$/.test(name)) {
    const names = store
      .startingWith(name)
      .filter((object) => ['commit', 'tag'].includes(store.read(object).type ?? ''));
    if (names.length === 1) return names[0] as string;
    if (names.length > 1) throw new GitError(`${revision}: ambiguous commit id`);
  }
  throw new GitError(`${revision}: no such commit, branch or tag`);
}
