import type { Buffer } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { GitError } from './git-error.ts';
import { type IndexEntry, parseIndexEntries } from './git-index.ts';
import type { ObjectStore } from './object-store.ts';
import { plainReason } from './plain-reason.ts';
import { type ChangedFile, changedFiles, readTree, type TreeEntry } from './tree.ts';

const FOLDER = 0o040000;
const isRegular = (mode: number) => (mode & 0o170000) === 0o100000;

/** A file staged as it is in none of the parents, or a path that a merge left in conflict. */
export type StagedFile = ChangedFile | { readonly path: string; readonly isConflict: true };

/** What the next commit would change: index against the trees of its parents. Throws `GitError` when it cannot be read. */
export function* stagedFiles(
  store: ObjectStore,
  indexFile: string,
  parents: readonly string[],
): Generator<StagedFile> {
  const index = readIndex(indexFile, store.nameBytes);
  if (index === null) return;
  const lookup = treeLookup(store);
  const same = new Set<string>();
  if (index.trees !== null) {
    const { node } = parseCacheTree(index.trees, 0, store.nameBytes);
    if (node !== null) addSameFolders(node, parents, '', lookup, same);
  }
  const isSame = below(same);
  const conflicts = new Set<string>();
  for (const entry of index.entries) {
    const { path, mode, object } = entry;
    if (entry.isIntent || isSame(path)) continue;
    if (entry.stage !== 0) {
      if (!conflicts.has(path)) yield { path, isConflict: true };
      conflicts.add(path);
      continue;
    }
    const old = parents.map((tree) => entryAt(lookup, tree, path.replace(/\/$/, '')));
    if (old.some((one) => one?.object === object)) continue;
    // A sparse index has one entry for a folder that is not checked out.
    if (mode === FOLDER) {
      yield* changedFiles(store, object, objectsOf(old, 'folder').filter(isText), path);
    } else if (isRegular(mode)) {
      yield { path, object, old: objectsOf(old, 'file') };
    }
  }
}

/** The regular files of an index and their objects, without those in conflict; empty before the first add. */
export function indexedFiles(store: ObjectStore, indexFile: string): ReadonlyMap<string, string> {
  const entries = readIndex(indexFile, store.nameBytes)?.entries ?? [];
  return new Map(
    entries
      .filter(({ mode, stage, isIntent }) => isRegular(mode) && stage === 0 && !isIntent)
      .map(({ path, object }) => [path, object]),
  );
}

function readIndex(file: string, nameBytes: 20 | 32) {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The index does not exist before the first add.
    if (code === 'ENOENT') return null;
    throw new GitError(`${file}: cannot be read: ${plainReason(error)}`);
  }
  const index = parseIndexEntries(bytes, nameBytes);
  if (index === null) {
    throw new GitError(
      `${file}: not an index of versions 2 to 4, or a split one (git update-index --no-split-index joins it)`,
    );
  }
  return index as { entries: readonly IndexEntry[]; trees: Buffer | null };
}

type Lookup = (tree: string) => ReadonlyMap<string, TreeEntry>;

function treeLookup(store: ObjectStore): Lookup {
  const known = new Map<string, ReadonlyMap<string, TreeEntry>>();
  return (tree) => {
    const entries =
      known.get(tree) ?? new Map(readTree(store, tree).map((entry) => [entry.name, entry]));
    known.set(tree, entries);
    return entries;
  };
}

function entryAt(lookup: Lookup, tree: string, path: string): TreeEntry | null {
  const names = path.split('/');
  let entry = lookup(tree).get(names[0] as string);
  for (const name of names.slice(1)) {
    if (entry?.kind !== 'folder') return null;
    entry = lookup(entry.object).get(name);
  }
  return entry ?? null;
}

function objectsOf(entries: readonly (TreeEntry | null)[], kind: TreeEntry['kind']) {
  return entries.map((entry) => (entry?.kind === kind ? entry.object : null));
}

function isText(value: string | null): value is string {
  return value !== null;
}

/** A folder of the index with its tree object, or null while something in it is changed. */
type CacheTree = {
  readonly name: string;
  readonly object: string | null;
  readonly children: readonly CacheTree[];
};

/**
 * Parses the `TREE` extension, gitformat-index(5); a damaged one is ignored.
 *
 *     name 00 "entries subtrees" 0A [object name]   entries is -1 while the folder is changed
 */
function parseCacheTree(
  bytes: Buffer,
  start: number,
  nameBytes: number,
  depth = 0,
): { readonly node: CacheTree | null; readonly next: number } {
  const nothing = { node: null, next: bytes.length };
  const nul = bytes.indexOf(0, start);
  const end = bytes.indexOf(10, nul);
  if (nul === -1 || end === -1 || depth > 1000) return nothing;
  const match = /^(-?\d+) (\d+)$/.exec(bytes.toString('latin1', nul + 1, end));
  if (match === null) return nothing;
  const isKnown = !match[1]?.startsWith('-');
  let next = end + 1 + (isKnown ? nameBytes : 0);
  if (next > bytes.length) return nothing;
  const children: CacheTree[] = [];
  for (let count = Number(match[2]); count > 0; count--) {
    const child = parseCacheTree(bytes, next, nameBytes, depth + 1);
    if (child.node === null) return nothing;
    children.push(child.node);
    next = child.next;
  }
  const name = bytes.toString('utf8', start, nul);
  const object = isKnown ? bytes.toString('hex', end + 1, end + 1 + nameBytes) : null;
  return { node: { name, object, children }, next };
}

/** Folders whose whole content is that of a parent, so that git itself would not look into them. */
function addSameFolders(
  node: CacheTree,
  trees: readonly string[],
  folder: string,
  lookup: Lookup,
  same: Set<string>,
): void {
  if (node.object !== null && trees.includes(node.object)) {
    same.add(folder);
    return;
  }
  for (const child of node.children) {
    const below = trees
      .map((tree) => lookup(tree).get(child.name))
      .flatMap((entry) => (entry?.kind === 'folder' ? [entry.object] : []));
    addSameFolders(child, below, `${folder}${child.name}/`, lookup, same);
  }
}

/** Whether a path lies in one of the folders (`''` or `a/b/`); asked folder by folder, as an index is sorted. */
function below(folders: ReadonlySet<string>): (path: string) => boolean {
  const known = new Map<string, boolean>([['', folders.has('')]]);
  const isBelow = (folder: string): boolean => {
    let answer = known.get(folder);
    if (answer === undefined) {
      const parent = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
      answer = folders.has(folder) || isBelow(parent);
      known.set(folder, answer);
    }
    return answer;
  };
  return (path) => isBelow(path.slice(0, path.lastIndexOf('/') + 1));
}
