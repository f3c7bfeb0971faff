export { folderTree } from './folder-tree.testing.ts';
