import type { SourceTree } from './analysis.ts';

/** Test input: a tree of files by path. */
export function folderTree(files: Readonly<Record<string, string>>): SourceTree {
  return {
    paths: Object.keys(files).sort(),
    text: (path) => (Object.hasOwn(files, path) ? (files[path] as string) : null),
  };
}
