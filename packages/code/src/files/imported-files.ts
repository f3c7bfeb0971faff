import { folderOf, type SourceTree } from '@svc/analysis';
import { stem } from '../program/file-name.ts';
import type { Language } from '../program/program.ts';
import { goDeclarations } from './go-packages.ts';
import { kotlinDeclarations } from './kotlin-packages.ts';
import { nearestFirst } from './nearest-first.ts';
import { publishedPackages } from './published-packages.ts';
import { moduleFiles, pythonProjects } from './python-projects.ts';

/** The files of the tree that an import of a module from a file means; none for packages. */
export type ImportedFiles = (from: string, language: Language, module: string) => readonly string[];

export function importedFiles(tree: SourceTree): ImportedFiles {
  const paths = new Set(tree.paths);
  const first = (candidates: readonly string[]) =>
    candidates.filter((one) => paths.has(one)).slice(0, 1);
  const known = new Map<string, readonly string[]>();
  let stems: ReadonlyMap<string, readonly string[]> | null = null;
  const byStem = (name: string) => {
    stems ??= classFiles(tree.paths, /\.(?:java|kt)$/);
    return stems.get(name) ?? [];
  };
  let types: ReadonlyMap<string, readonly string[]> | null = null;
  const byType = (name: string) => {
    types ??= classFiles(tree.paths, /\.cs$/);
    return types.get(name) ?? [];
  };
  const declared = goDeclarations(tree);
  const inKotlin = kotlinDeclarations(tree);
  const published = publishedPackages(tree);
  const projects = pythonProjects(tree);
  const find = (from: string, language: Language, module: string) => {
    if (language === 'python')
      return first([...pythonCandidates(from, module), ...projects(module)]);
    if (language === 'javascript') {
      const isOfTree = module.startsWith('.') || /^[@~]\//.test(module);
      return first(
        isOfTree ? scriptCandidates(from, module) : published(module).flatMap(withEndings),
      );
    }
    if (language === 'jvm') {
      const named = first(classCandidates(from, module, byStem));
      return named.length > 0 ? named : nearestFirst(inKotlin(from, module), from).slice(0, 1);
    }
    if (language === 'dotnet') return first(typeCandidates(module, byType));
    if (language !== 'go') return [];
    // `path/of/module#Name`: packages of Go are folders of many files.
    const at = module.indexOf('#');
    return at === -1 ? [] : declared(from, module.slice(0, at), module.slice(at + 1));
  };
  return (from, language, module) => {
    // Files of Kotlin in one folder may be of different packages.
    const place = from.endsWith('.kt') ? from : folderOf(from);
    const key = `${language}\0${place}\0${module}`;
    const found = known.get(key) ?? find(from, language, module);
    known.set(key, found);
    return found;
  };
}

/** `.a` is beside the file; `a.b` is in its folder or one above, as programs are started from there, or in `src` of one. */
function pythonCandidates(from: string, module: string): string[] {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const rest = module.slice(dots).replaceAll('.', '/');
  const folders: string[] = [];
  for (
    let folder: string | null = folderOf(from);
    folder !== null;
    folder = folder === '' ? null : folderOf(folder)
  ) {
    folders.push(folder);
  }
  const starts = dots > 0 ? [folders[dots - 1] ?? ''] : folders;
  return starts.flatMap((folder) => {
    if (rest === '') return [joinPath(folder, '__init__.py')];
    const bases = [joinPath(folder, rest), ...(dots > 0 ? [] : [joinPath(folder, `src/${rest}`)])];
    return bases.flatMap(moduleFiles);
  });
}

const SCRIPTS = [
  '',
  '.ts',
  '.tsx',
  '.js',
  '.jsx',
  '.mts',
  '.mjs',
  '.cts',
  '.cjs',
  '/index.ts',
  '/index.tsx',
  '/index.js',
];

/** `./a` and `../a` are files; `@/a` is below `src` or the folder of the package, as templates of frameworks set it. */
function scriptCandidates(from: string, module: string): string[] {
  const bases = module.startsWith('.')
    ? [resolved(folderOf(from), module)]
    : /^[@~]\//.test(module)
      ? aliased(from, module.slice(2))
      : [];
  return bases.flatMap(withEndings);
}

const withEndings = (base: string): string[] => [
  ...SCRIPTS.map((ending) => base + ending),
  ...(/\.[cm]?jsx?$/.test(base)
    ? [base.replace(/\.([cm]?)jsx?$/, '.$1ts'), base.replace(/\.jsx?$/, '.tsx')]
    : []),
];

function aliased(from: string, rest: string): string[] {
  const bases: string[] = [];
  for (let folder = folderOf(from); ; folder = folderOf(folder)) {
    bases.push(joinPath(folder, rest), joinPath(folder, `src/${rest}`));
    if (folder === '') return bases;
  }
}

/** Files of an ending by the class that they are named after. */
function classFiles(
  paths: readonly string[],
  ending: RegExp,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    if (!ending.test(path)) continue;
    const name = stem(path);
    const list = found.get(name);
    if (list === undefined) found.set(name, [path]);
    else list.push(path);
  }
  return found;
}

/** `a.b.C` is a file `a/b/C` below any folder, the nearest one first; `.C` is beside the file. */
function classCandidates(
  from: string,
  module: string,
  byStem: (name: string) => readonly string[],
): readonly string[] {
  const at = module.lastIndexOf('.');
  const folder = at === 0 ? folderOf(from) : module.slice(0, at).replaceAll('.', '/');
  const files = byStem(module.slice(at + 1)).filter((path) =>
    at === 0 ? folderOf(path) === folder : `/${folderOf(path)}`.endsWith(`/${folder}`),
  );
  return nearestFirst(files, from);
}

/** `.C` of C# is the only file `C.cs`: of several the namespaces decide, which a file's folder does not show. */
function typeCandidates(
  module: string,
  byType: (name: string) => readonly string[],
): readonly string[] {
  const files = module.startsWith('.') ? byType(module.slice(1)) : [];
  return files.length === 1 ? files : [];
}

const joinPath = (folder: string, name: string) => (folder === '' ? name : `${folder}/${name}`);

function resolved(folder: string, relative: string): string {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
