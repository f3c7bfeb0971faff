import { type AnalysisRun, memoTable } from '@svc/analysis';
import type { Call, ClassCode, Code, FunctionCode, Import } from './code-tree.ts';
import { detached } from './detached.ts';
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

/** An MCP server in the settings of an application, with the place that names it. */
export type McpConnection = { readonly name: string; readonly path: string; readonly line: number };

/** A function of the tree, with its scope and file. */
export type FunctionRef = Ref & { readonly code: FunctionCode };

export type CallRef = Ref & { readonly code: Call };
export type ClassRef = Ref & { readonly code: ClassCode };

/** An import as far as it says what a name means: all of the module where `name` is null. */
export type ImportedName = Pick<Import, 'kind' | 'module' | 'name'>;

/**
 * What the top of a file defines a name as. One object for each: what is learned of the definition is kept by it, as its
 * code is another object once it was parsed again.
 */
export type TopDefinition = {
  readonly kind: 'definition';
  readonly path: string;
  readonly name: string;
  readonly as: Exclude<Code['kind'], 'import'>;
};

/**
 * What the top level of a file binds. Small, so that it is kept for every file that an import led to, also when the
 * file's code is not.
 */
export type Outline = Pick<CodeFile, 'path' | 'language'> & {
  readonly names: ReadonlyMap<string, ImportedName | TopDefinition>;
  /** Modules all of whose names are imported. */
  readonly wildcards: readonly string[];
};

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
  /**
   * Returns whether a module is a known package's even if the tree has a folder of its name, such as the package's own; with a name, false
   * for a class of Java or Kotlin that examples have under the package's name.
   */
  readonly isPackage: (language: Language, module: string, name?: string | null) => boolean;
  /** Value of an environment variable as files of the tree set it, for a file. */
  readonly environment: (from: string, name: string) => string | null;
  /**
   * Paths of examined files that contain a text; none once 512 Mi characters were searched. With a file, also of up to 300 files of
   * its language that are not examined, the nearest first, until 24 Mi characters of such were searched.
   */
  readonly mentioning: (word: string, beside?: string) => readonly string[];
  /** Returns the MCP servers in the settings of the Java or Kotlin application that a file belongs to. */
  readonly mcpConnections: (from: string) => readonly McpConnection[];
  /** Namespaces that other files import for all of a project (`global using` of C#), by a file of it. */
  readonly globalModules: (file: CodeFile) => readonly string[];
  /** Returns the graphs that configurations (`langgraph.json`) declare. */
  readonly declaredGraphs: () => readonly DeclaredGraph[];
};

/** A graph in a variable of a file, or returned by a function: its name in a configuration, and the configuration's file. */
export type DeclaredGraph = {
  readonly path: string;
  readonly variable: string;
  readonly name: string;
  readonly home: string;
};

/** What an import or a name leads to: code of the same file, a definition of another one, or a name of a package. */
export type Target =
  | { readonly kind: 'code'; readonly ref: Ref }
  | TopDefinition
  | { readonly kind: 'package'; readonly module: string; readonly name: string | null };

export function codeFile(path: string, language: Language, code: readonly Code[]): CodeFile {
  return {
    path,
    language,
    code,
    scopes: scopesOf(code, language !== 'python', language === 'dotnet'),
  };
}

/** What a name, or a member of `self`, means; null for parameters, built-ins and what the tree does not define. */
export function targetOf({ code, scope, file }: Ref, program: Program): Target | null {
  const found = lookup(code, scope);
  if (found !== null) {
    const { code: definition, scope: place } = found;
    if (definition.kind !== 'import') {
      return { kind: 'code', ref: { code: definition, scope: place, file } };
    }
    return program.run.memo.get(IMPORTED, definition, () =>
      importedTarget(definition, file, program, newSearch()),
    );
  }
  // A class of the same package needs no import, nor does any name of a package of Go.
  if (code.kind !== 'name') return null;
  if (file.language === 'go') return declaredInGo(file, '', code.name, program);
  if (file.language !== 'jvm' && file.language !== 'dotnet') return null;
  // Functions and constants of Kotlin need no class around them.
  const isOfPackage = /^[A-Z]/.test(code.name) || file.path.endsWith('.kt');
  if (!isOfPackage) return null;
  return resolveInPackage(code.name, file, program);
}

/** What a file that a module leads to defines a name as. */
function declaredIn(file: CodeFile, module: string, name: string, program: Program): Target | null {
  const [other] = program.imported(file, module);
  return other === undefined || other.path === file.path ? null : exported(other, name, program);
}

/** A class of the tree, or a function of Kotlin, of a package all of whose names are imported: `import desk.tools.*`. */
function resolveWildcard(name: string, file: CodeFile, program: Program): Target | null {
  if (file.language !== 'jvm') return null;
  for (const { module } of file.scopes.top.wildcards.slice(0, MAX_WILDCARD_LOOKUPS)) {
    if (program.isPackage('jvm', module)) continue;
    const target = declaredIn(file, `${module}.${name}`, name, program);
    if (target !== null) return target;
  }
  return null;
}

/** Wildcard imports searched for one name. */
const MAX_WILDCARD_LOOKUPS = 20;

/** Targets of names that a file neither defines nor imports by name: names of its package and of wildcard imports. */
const OF_PACKAGE = memoTable<CodeFile, Map<string, Target | null>>('names of packages');

function resolveInPackage(name: string, file: CodeFile, program: Program): Target | null {
  const known = program.run.memo.get(OF_PACKAGE, file, () => new Map());
  const found = known.get(name);
  if (found !== undefined) return found;
  const target =
    declaredIn(file, `.${name}`, name, program) ?? resolveWildcard(name, file, program);
  known.set(detached(name), target);
  return target;
}

/** What other files of a package of Go define a name as; the package is the file's own for an empty module. */
export function declaredInGo(
  from: Importer,
  module: string,
  name: string,
  program: Program,
): Target | null {
  for (const other of program.imported(from, `${module}#${name}`)) {
    const target = other.path === from.path ? null : exported(other, name, program);
    if (target?.kind === 'definition') return target;
  }
  return null;
}

/** What a name of a file's top level means. */
export function exported(outline: Outline, name: string, program: Program): Target | null {
  const targets = program.run.memo.get(EXPORTED, outline, () => new Map());
  const known = targets.get(name);
  const target = known === undefined ? exportedTarget(outline, name, program, newSearch()) : known;
  if (known === undefined) targets.set(detached(name), target);
  return target;
}

/** Targets of imports, and of the names of a file that were asked for. */
const IMPORTED = memoTable<Import, Target | null>('imported');
const EXPORTED = memoTable<Outline, Map<string, Target | null>>('exported');

/** The code of a definition; null if the file cannot be read any more. */
export function definedCode({ path, name }: TopDefinition, program: Program): Ref | null {
  const file = program.file(path);
  const [found] = file?.scopes.top.names.get(name) ?? [];
  return file === null || found === undefined ? null : { ...found, file };
}

/** Files that import from files, and files that are looked through for one name. */
const MAX_DEPTH = 50;
const MAX_FILES = 1000;

/** The search for one name. Files may import from each other, so each is looked through once. */
type Search = { readonly seen: Set<string>; readonly depth: number };
const newSearch = (): Search => ({ seen: new Set(), depth: 0 });

function exportedTarget(
  outline: Outline,
  name: string,
  program: Program,
  search: Search,
): Target | null {
  const { seen, depth } = search;
  const key = `${outline.path}\0${name}`;
  if (depth > MAX_DEPTH || seen.size > MAX_FILES || seen.has(key)) return null;
  seen.add(key);
  const deeper = { seen, depth: depth + 1 };
  const found = outline.names.get(name);
  if (found?.kind === 'definition') return found;
  if (found !== undefined) return importedTarget(found, outline, program, deeper);
  for (const module of outline.wildcards) {
    for (const other of program.imported(outline, module)) {
      const target = exportedTarget(other, name, program, deeper);
      if (target !== null) return target;
    }
  }
  return null;
}

function importedTarget(
  { module, name }: ImportedName,
  from: Importer,
  program: Program,
  search: Search,
): Target | null {
  if (program.isPackage(from.language, module, name)) return packageTarget(module, name);
  // Java and Kotlin import classes, each of a file of its name.
  const isOfClasses = from.language === 'jvm' && name !== null;
  const files = program.imported(from, isOfClasses ? within(module, name) : module);
  for (const other of name === null ? [] : files) {
    if (other.path === from.path) continue;
    const target = exportedTarget(other, name ?? '', program, search);
    if (target !== null) return target;
  }
  // `from package import module`
  const [inside] = name === null ? files : program.imported(from, within(module, name));
  if (inside !== undefined && inside.path !== from.path) {
    return { kind: 'package', module: `file:${inside.path}`, name: null };
  }
  // A folder of the tree may share its name with the package that is meant.
  return files.length > 0 && /^[.@~]/.test(module) ? null : packageTarget(module, name);
}

/** Kept for the whole run, unlike the file that the texts are parts of. */
const packageTarget = (module: string, name: string | null): Target => ({
  kind: 'package',
  module: detached(module),
  name: name && detached(name),
});

const within = (module: string, name: string) =>
  module.endsWith('.') ? module + name : `${module}.${name}`;
