export { addedLines } from './added-lines.ts';
export { type Commit, commitsFrom, commitsSince, readCommit } from './commit.ts';
export { commitTime } from './commit-time.ts';
export {
  bareRepository,
  findGitDirectory,
  type GitDirectory,
  type GitStorage,
  readText,
} from './git-directory.ts';
export { GitError, MissingObjectError } from './git-error.ts';
export {
  childScope,
  type FolderNames,
  type IgnoreScope,
  ignores,
  rootScope,
} from './ignore-scope.ts';
export { type ObjectStore, openObjects } from './object-store.ts';
export { compileSegments } from './path-glob.ts';
export { pathText } from './path-text.ts';
export { plainReason } from './plain-reason.ts';
export { OBJECT_NAME, openRefs, peeledCommit, type Refs, resolveRevision } from './refs.ts';
export { indexedFiles, stagedFiles } from './staged-files.ts';
export { type ChangedFile, changedFiles } from './tree.ts';
export { type TreeFile, type TreeLimits, treeFiles } from './tree-files.ts';
export { DiffError, type DiffFile, parseUnifiedDiff } from './unified-diff.ts';
