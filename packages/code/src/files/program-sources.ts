import type { SourceTree } from '@svc/analysis';
import { importedFiles } from './imported-files.ts';

/** A source of a program of the tree, and the packages from outside the tree that it imports. */
export type ProgramSource = {
  readonly path: string;
  readonly text: string;
  readonly language: 'python' | 'javascript';
  readonly packages: readonly string[];
};

/** Sources of one program that are read. */
const MAX_SOURCES = 60;
/** Characters of a source that are read; bundles are larger than what people write. */
const MAX_TEXT = 4_000_000;

const FROM_PYTHON =
  /^[ \t]*(?:from[ \t]+([.\w]{1,200})[ \t]+import\b|import[ \t]+([\w., \t]{1,300}))/gm;
const FROM_SCRIPT =
  /(?:\bfrom|\bimport|\brequire[ \t]{0,4}\(|\bimport[ \t]{0,4}\()[ \t\r\n]{0,10}["'`]([^"'`\n]{1,200})["'`]/g;

/**
 * Returns the sources of the program that starts in a file of the tree: the file, then those that it imports from the tree. Reads
 * import statements alone, so that a broken source still counts. Empty for a file that is not of Python or JavaScript.
 */
export function programSources(tree: SourceTree): (entry: string) => readonly ProgramSource[] {
  const filesOf = importedFiles(tree);
  const known = new Map<string, readonly ProgramSource[]>();
  const read = (entry: string) => {
    const sources: ProgramSource[] = [];
    const seen = new Set([entry]);
    const queue = [entry];
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const language = languageOf(path);
      const text = language === null || sources.length >= MAX_SOURCES ? null : tree.text(path);
      if (language === null || text === null || text.length > MAX_TEXT) continue;
      const packages: string[] = [];
      for (const module of modulesOf(text, language)) {
        const files = filesOf(path, language, module);
        if (files.length === 0) packages.push(module);
        for (const file of files) {
          if (seen.has(file)) continue;
          seen.add(file);
          queue.push(file);
        }
      }
      sources.push({ path, text, language, packages });
    }
    return sources;
  };
  return (entry) => {
    const found = known.get(entry) ?? read(entry);
    known.set(entry, found);
    return found;
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
