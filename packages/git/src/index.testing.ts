export { git, temporaryTree, writeIn } from './temporary-tree.testing.ts';
