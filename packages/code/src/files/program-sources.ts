import type { SourceTree } from '@svc/analysis';
import { importedFiles } from './imported-files.ts';

/** A source of the tree as it is read: its text, and the packages from outside the tree that it imports. */
export type SourceText = {
  readonly path: string;
  readonly text: string;
  readonly language: 'python' | 'javascript';
  readonly packages: readonly string[];
};

/** Sources of one program that are read, and files of the tree that one of them imports. */
const MAX_SOURCES = 60;
const MAX_IMPORTS = 500;
/** Characters of a source that are read; bundles are larger than what people write. */
const MAX_TEXT = 4_000_000;
/** Characters of all sources that are read in a scan of a tree. */
const MAX_IN_SCAN = 20_000_000;

const FROM_PYTHON =
  /^[ \t]*(?:from[ \t]+([.\w]{1,200})[ \t]+import\b|import[ \t]+([\w., \t]{1,300}))/gm;
const FROM_SCRIPT =
  /(?:\bfrom|\bimport|\brequire[ \t]{0,4}\(|\bimport[ \t]{0,4}\()[ \t\r\n]{0,10}["'`]([^"'`\n]{1,200})["'`]/g;

/** What a look at a source shows, and the files of the tree that it imports. */
type Known<T> = { readonly shown: T; readonly imports: readonly string[] };

/**
 * Returns what `look` shows of each source of the program that starts in a file of the tree: of the file, then of those that it imports
 * from the tree. Reads import statements alone, so that a broken source still counts. Empty for a file that is not of Python or
 * JavaScript. Each source is looked at once for all programs, and its text is not kept; what is over the byte budget of a tree is not read.
 */
export function programSources<T>(
  tree: SourceTree,
  look: (source: SourceText) => T,
): (entry: string) => readonly T[] {
  const filesOf = importedFiles(tree);
  const known = new Map<string, Known<T> | null>();
  let left = MAX_IN_SCAN;
  const read = (path: string): Known<T> | null => {
    const language = languageOf(path);
    const text = language === null || left === 0 ? null : tree.text(path);
    if (language === null || text === null || text.length > MAX_TEXT) return null;
    left = text.length > left ? 0 : left - text.length;
    if (left === 0) return null;
    const packages = new Set<string>();
    const imports = new Set<string>();
    for (const module of new Set(modulesOf(text, language))) {
      const files = filesOf(path, language, module);
      if (files.length === 0) packages.add(module);
      for (const file of files) if (imports.size < MAX_IMPORTS) imports.add(file);
    }
    return {
      shown: look({ path, text, language, packages: [...packages] }),
      imports: [...imports],
    };
  };
  return (entry) => {
    const shown: T[] = [];
    const queue = new Set([entry]);
    for (const path of queue) {
      if (shown.length >= MAX_SOURCES) break;
      const found = known.has(path) ? (known.get(path) ?? null) : read(path);
      known.set(path, found);
      if (found === null) continue;
      shown.push(found.shown);
      for (const file of found.imports) queue.add(file);
    }
    return shown;
  };
}

/** The modules that a text of a language imports. */
export function modulesOf(text: string, language: 'python' | 'javascript'): string[] {
  if (language === 'javascript')
    return [...text.matchAll(FROM_SCRIPT)].map(([, module = '']) => module);
  return [...text.matchAll(FROM_PYTHON)].flatMap(([, from, names]) =>
    from === undefined
      ? (names ?? '').split(',').map((name) => name.trim().split(/\s/)[0] ?? '')
      : [from],
  );
}

function languageOf(path: string): 'python' | 'javascript' | null {
  if (path.endsWith('.py')) return 'python';
  return /\.[cm]?[jt]sx?$/.test(path) ? 'javascript' : null;
}
