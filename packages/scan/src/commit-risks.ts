import {
  bareRepository,
  changedFiles,
  GitError,
  type ObjectStore,
  openObjects,
  readCommit,
  treeFiles,
} from '@svc/git';
import { mayHoldRisks } from './staged-kinds.ts';
import { type StagedRisks, stagedRisks } from './staged-risks.ts';

/** Two commits of a bare repository, by full object names; blobs that neither names as changed may be missing. */
export type ChangedCommits = {
  readonly gitDirectory: string;
  readonly base: string;
  readonly head: string;
};

const NONE_SHALLOW: ReadonlySet<string> = new Set();

/**
 * Returns what is risky about agents' configuration, CI and AI permissions in the files that differ between two commits, wherever in
 * these files, and that the base has not. A file that could not be read is a problem. Throws `GitError` where a commit or a tree of it
 * cannot be read.
 */
export async function commitRisks({
  gitDirectory,
  base,
  head,
}: ChangedCommits): Promise<StagedRisks> {
  const storage = bareRepository(gitDirectory);
  if (storage === null) throw new GitError(`${gitDirectory}: not a bare git repository`);
  const store = openObjects(storage);
  try {
    const treeOf = (commit: string) => readCommit(store, commit, NONE_SHALLOW).tree;
    const tree = treeOf(head);
    const changed = [...changedFiles(store, tree, [treeOf(base)])].filter(({ path }) =>
      mayHoldRisks(path),
    );
    const { findings, problems } = await stagedRisks(store, () => objectsOf(store, tree), changed);
    const unread = changed.filter(({ object }) => !isReadable(store, object));
    const missing = unread.map(({ path }) => ({ path, line: null, reason: 'cannot be read' }));
    return { findings, problems: [...problems, ...missing] };
  } finally {
    store.close();
  }
}

/** Objects of a tree's files by path. */
function objectsOf(store: ObjectStore, tree: string): ReadonlyMap<string, string> {
  const objects = new Map<string, string>();
  for (const file of treeFiles(store, tree)) {
    if (file.kind === 'file') objects.set(file.path, file.object);
  }
  return objects;
}

/** True for an object that is here, whatever its size. */
function isReadable(store: ObjectStore, object: string): boolean {
  try {
    store.read(object, 0);
    return true;
  } catch (error) {
    if (error instanceof GitError) return false;
    throw error;
  }
}
