import { readCommit } from './commit.ts';
import type { GitStorage } from './git-directory.ts';
import { GitError } from './git-error.ts';
import { openObjects } from './object-store.ts';

/** Returns when a commit was committed, in seconds since 1970; null for one that cannot be read. */
export function commitTime(git: GitStorage, name: string): number | null {
  const store = openObjects(git);
  try {
    return readCommit(store, name, new Set()).time;
  } catch (error) {
    if (error instanceof GitError) return null;
    throw error;
  } finally {
    store.close();
  }
}
