import { type AnalysisRun, memoTable } from '@svc/analysis';
import type { Call, Code } from './code-tree.ts';
import type { ImportedName, Outline } from './outline.ts';
import { lookup, type Scope, type Scopes, scopesOf } from './scope.ts';

export type CodeFile = {
  readonly path: string;
  readonly code: readonly Code[];
  readonly scopes: Scopes;
  readonly language: Language;
};

/** Languages that share packages and their names. */
export type Language = 'python' | 'javascript' | 'go' | 'jvm' | 'dotnet';

/** A piece of code, and where it is to be read. */
export type Ref = { readonly code: Code; readonly scope: Scope; readonly file: CodeFile };

export type CallRef = Ref & { readonly code: Call };

/** What imports: paths are relative to it, in its language's way. */
export type Importer = Pick<CodeFile, 'path' | 'language'>;

/** The files of a tree as code. */
export type Program = {
  readonly run: AnalysisRun;
  /** Returns a file by its path, null if it is not code. */
  readonly file: (path: string) => CodeFile | null;
  /** Returns what a file's top level binds, null if it is not code. Takes far less than the file once it was parsed. */
  readonly outline: (path: string) => Outline | null;
  /** Files that an import of a module means. */
  readonly imported: (from: Importer, module: string) => readonly Outline[];
  /** Returns whether a module is a known package's even if the tree has a folder of its name, such as the package's own. */
  readonly isPackage: (language: Language, module: string) => boolean;
  /** Value of an environment variable as files of the tree set it, for a file. */
  readonly environment: (from: string, name: string) => string | null;
  /** Namespaces that other files import for all of a project (`global using` of C#), by a file of it. */
  readonly globalModules: (file: CodeFile) => readonly string[];
  /** Returns the name in a configuration (`langgraph.json`) of the graph in a file's variable, and the configuration file. */
  readonly graphName: (
    path: string,
    variable: string,
  ) => { readonly name: string; readonly home: string } | null;
};

/** What an import or a name leads to: another piece of code of the tree, or a name of a package. */
export type Target =
  | { readonly kind: 'code'; readonly ref: Ref }
  | { readonly kind: 'package'; readonly module: string; readonly name: string | null };

export function codeFile(path: string, language: Language, code: readonly Code[]): CodeFile {
  return { path, language, code, scopes: scopesOf(code) };
}

/** What a name, or a member of `self`, means; null for parameters, built-ins and what the tree does not define. */
export function targetOf({ code, scope, file }: Ref, program: Program): Target | null {
  const found = lookup(code, scope);
  if (found !== null) {
    const { code: definition } = found;
    if (definition.kind !== 'import') return { kind: 'code', ref: { ...found, file } };
    return targetAt(placeOfImport(definition, file, program, newSearch()), program);
  }
  // A class of the same package needs no import.
  if (file.language !== 'jvm' || code.kind !== 'name' || !/^[A-Z]/.test(code.name)) return null;
  const [other] = program.imported(file, `.${code.name}`);
  return other === undefined || other.path === file.path
    ? null
    : exported(other, code.name, program);
}

/** What a name of a file's top level means. */
export function exported(outline: Outline, name: string, program: Program): Target | null {
  const places = program.run.memo.get(PLACES, outline, () => new Map());
  const known = places.get(name);
  const place = known === undefined ? placeOf(outline, name, program, newSearch()) : known;
  places.set(name, place);
  return targetAt(place, program);
}

/** Where a name is defined: at the top of a file, or in a package. */
type Place =
  | { readonly kind: 'file'; readonly path: string; readonly name: string }
  | Extract<Target, { kind: 'package' }>;

/** Places of the names of a file that were asked for. */
const PLACES = memoTable<Outline, Map<string, Place | null>>('places');

/** Files that import from files, and files that are looked through for one name. */
const MAX_DEPTH = 50;
const MAX_FILES = 1000;

/** The search for one name. Files may import from each other, so each is looked through once. */
type Search = { readonly seen: Set<string>; readonly depth: number };
const newSearch = (): Search => ({ seen: new Set(), depth: 0 });

function targetAt(place: Place | null, program: Program): Target | null {
  if (place?.kind !== 'file') return place;
  const file = program.file(place.path);
  const [found] = file?.scopes.top.names.get(place.name) ?? [];
  return file === null || found === undefined ? null : { kind: 'code', ref: { ...found, file } };
}

function placeOf(outline: Outline, name: string, program: Program, search: Search): Place | null {
  const { seen, depth } = search;
  const key = `${outline.path}\0${name}`;
  if (depth > MAX_DEPTH || seen.size > MAX_FILES || seen.has(key)) return null;
  seen.add(key);
  const deeper = { seen, depth: depth + 1 };
  const found = outline.names.get(name);
  if (found === null) return { kind: 'file', path: outline.path, name };
  if (found !== undefined) return placeOfImport(found, outline, program, deeper);
  for (const module of outline.wildcards) {
    for (const other of program.imported(outline, module)) {
      const place = placeOf(other, name, program, deeper);
      if (place !== null) return place;
    }
  }
  return null;
}

function placeOfImport(
  { module, name }: ImportedName,
  from: Importer,
  program: Program,
  search: Search,
): Place | null {
  if (program.isPackage(from.language, module)) return { kind: 'package', module, name };
  // Java and Kotlin import classes, each of a file of its name.
  const isOfClasses = from.language === 'jvm' && name !== null;
  const files = program.imported(from, isOfClasses ? within(module, name) : module);
  for (const other of name === null ? [] : files) {
    if (other.path === from.path) continue;
    const place = placeOf(other, name ?? '', program, search);
    if (place !== null) return place;
  }
  // `from package import module`
  const [inside] = name === null ? files : program.imported(from, within(module, name));
  if (inside !== undefined && inside.path !== from.path) {
    return { kind: 'package', module: `file:${inside.path}`, name: null };
  }
  // A folder of the tree may share its name with the package that is meant.
  return files.length > 0 && /^[.@~]/.test(module) ? null : { kind: 'package', module, name };
}

const within = (module: string, name: string) =>
  module.endsWith('.') ? module + name : `${module}.${name}`;
