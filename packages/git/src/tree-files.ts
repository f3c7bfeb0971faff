import { GitError } from './git-error.ts';
import type { ObjectStore } from './object-store.ts';
import { readTree, type TreeEntry } from './tree.ts';

/** One entry of a commit's tree; `path` is from its top, with forward slashes. */
export type TreeFile =
  | { readonly kind: 'file'; readonly path: string; readonly object: string }
  /** A symbolic link or a submodule. */
  | { readonly kind: 'other'; readonly path: string }
  /** What lies at `path` or below it cannot be listed. */
  | { readonly kind: 'failed'; readonly path: string; readonly reason: string };

export type TreeLimits = {
  /** Files and folders; default 1,000,000. A few objects can name each other into any number of paths. */
  readonly maxEntries?: number;
};

const MAX_ENTRIES = 1_000_000;
/** PATH_MAX of Linux: no checkout has longer ones. */
const MAX_PATH_LENGTH = 4096;

/**
 * Lists the files of a tree object: of each folder first its files, then its folders, both in code unit order, as a walk
 * of the checkout does. Nothing is written, so names are data; those that no checkout can have (`..`, `.git`, `a/b`) are
 * failures. Throws `GitError` when the tree itself cannot be read; a folder below it is a failure of its own.
 */
export function* treeFiles(
  store: ObjectStore,
  tree: string,
  { maxEntries = MAX_ENTRIES }: TreeLimits = {},
): Generator<TreeFile> {
  const pending: Folder[] = [{ path: '', entries: () => readTree(store, tree) }];
  let listed = 0;
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
    const entries = entriesOf(folder);
    if ('reason' in entries) {
      yield { kind: 'failed', path: folder.path, reason: entries.reason };
      continue;
    }
    const folders: Folder[] = [];
    for (const { name, kind, object } of entries) {
      const path = folder.path === '' ? name : `${folder.path}/${name}`;
      if (++listed > maxEntries) {
        const reason = `more than ${maxEntries} files and folders: nothing from ${path} on was examined`;
        yield { kind: 'failed', path: '.', reason };
        return;
      }
      const fault = faultOf(name, path);
      if (fault !== null) yield { kind: 'failed', path: folder.path || '.', reason: fault };
      else if (kind === 'folder') folders.push({ path, entries: () => readTree(store, object) });
      else yield kind === 'file' ? { kind, path, object } : { kind, path };
    }
    for (const inner of folders.reverse()) pending.push(inner);
  }
}

type Folder = { readonly path: string; readonly entries: () => TreeEntry[] };

/** The top of the tree is not listed in part: its error is the caller's. */
function entriesOf({ path, entries }: Folder): TreeEntry[] | { readonly reason: string } {
  try {
    return entries().sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (path === '' || !(error instanceof GitError)) throw error;
    return { reason: `folder cannot be read: ${error.message}` };
  }
}

/** Why a checkout cannot have an entry of this name; null if it can. */
function faultOf(name: string, path: string): string | null {
  const isReserved = name === '' || name === '.' || name === '..' || /^\.git$/i.test(name);
  if (isReserved || name.includes('/'))
    return `${JSON.stringify(name)} is not a valid file name: not examined`;
  if (path.length > MAX_PATH_LENGTH)
    return `a path below it has more than ${MAX_PATH_LENGTH} characters: not examined`;
  return null;
}
