import { GitError } from './git-error.ts';
import type { ObjectStore } from './object-store.ts';
import { pathText } from './path-text.ts';

export type TreeEntry = {
  readonly name: string;
  /** `other`: a symbolic link or a submodule. */
  readonly kind: 'folder' | 'file' | 'other';
  readonly object: string;
};

/** A file of a new tree that is as it is in none of the old ones. `old`: its object in each of these, if any. */
export type ChangedFile = {
  readonly path: string;
  readonly object: string;
  readonly old: readonly (string | null)[];
};

/**
 * Entries of a tree object.
 *
 *     "100644 name" 00 object name 20|32   ...
 */
export function readTree(store: ObjectStore, tree: string): TreeEntry[] {
  const bytes = store.bytesOf(tree, 'tree');
  const entries: TreeEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const nul = bytes.indexOf(0, at);
    const space = bytes.indexOf(0x20, at);
    const next = nul + 1 + store.nameBytes;
    if (nul === -1 || space === -1 || space > nul || next > bytes.length) {
      throw new GitError(`tree ${tree}: corrupt`);
    }
    const mode = bytes.toString('latin1', at, space);
    entries.push({
      name: pathText(bytes.subarray(space + 1, nul)),
      kind: mode === '40000' ? 'folder' : mode.startsWith('100') ? 'file' : 'other',
      object: bytes.toString('hex', nul + 1, next),
    });
    at = next;
  }
  return entries;
}

/** Files of `tree` that differ from those of every old tree, in order of their paths' names in each folder. */
export function* changedFiles(
  store: ObjectStore,
  tree: string,
  old: readonly string[],
  folder = '',
): Generator<ChangedFile> {
  const before = old.map(
    (one) => new Map(readTree(store, one).map((entry) => [entry.name, entry])),
  );
  for (const { name, kind, object } of readTree(store, tree)) {
    const same = before.map((entries) => entries.get(name));
    if (kind === 'other' || same.some((entry) => entry?.object === object)) continue;
    const ofKind = same.map((entry) => (entry?.kind === kind ? entry.object : null));
    const path = folder + name;
    if (kind === 'file') yield { path, object, old: ofKind };
    else
      yield* changedFiles(
        store,
        object,
        ofKind.filter((one) => one !== null),
        `${path}/`,
      );
  }
}
