import { folderOf, type SourceTree } from '@svc/analysis';
import { sourceKind } from '../readers/languages.ts';
import type { Found } from './found.ts';

/** Files that are looked into for classes that extend those found, at a time. */
const MAX_FILES = 1000;

/**
 * Returns the files beside agents of a tree's own that extend one of them and that nothing else marks as AI:
 * `class AskCoder(Coder)`. `read` are the paths that were examined.
 */
export function extendingFiles(
  found: readonly Found[],
  read: ReadonlySet<string>,
  tree: SourceTree,
): readonly string[] {
  const own = found.filter(
    ({ kind, confidence, name }) =>
      kind === 'agent' && confidence === 'medium' && /^[A-Z]\w+$/.test(name),
  );
  if (own.length === 0) return [];
  const folders = new Set(own.map(({ path }) => folderOf(path)));
  const names = new Set(own.map(({ name }) => name));
  return tree.paths
    .filter((path) => !read.has(path) && folders.has(folderOf(path)) && sourceKind(path) !== null)
    .slice(0, MAX_FILES)
    .filter((path) => basesIn(tree.text(path) ?? '').some((one) => names.has(one)));
}

/** Names that follow `class A(` or `extends`, first one each. */
const basesIn = (text: string): string[] =>
  [...text.matchAll(/^[ \t]*(?:export )?class \w{1,100}(?:\(| extends )(\w{1,100})/gm)].map(
    ([, base = '']) => base,
  );
