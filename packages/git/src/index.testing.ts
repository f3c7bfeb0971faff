export { writeCommit, writeObject, writeTree } from './loose-object.testing.ts';
export { git, temporaryTree, writeIn } from './temporary-tree.testing.ts';
