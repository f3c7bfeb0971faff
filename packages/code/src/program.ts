import type { AnalysisRun } from '@svc/analysis';
import type { Call, Code } from './code-tree.ts';
import { type Definition, lookup, type Scope, type Scopes, scopesOf } from './scope.ts';

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

/** The parsed files of a tree: returns one by path, null if it is not code. */
export type Program = {
  readonly run: AnalysisRun;
  readonly file: (path: string) => CodeFile | null;
  /** Files that an import of a module means. */
  readonly imported: (from: CodeFile, module: string) => readonly CodeFile[];
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
  if (found !== null) return follow(found, file, program, 0);
  // A class of the same package needs no import.
  if (file.language !== 'jvm' || code.kind !== 'name' || !/^[A-Z]/.test(code.name)) return null;
  const [other] = program.imported(file, `.${code.name}`);
  return other === undefined || other === file ? null : exported(other, code.name, program, 1);
}

/** What a name of a file's top level means. */
export function exported(file: CodeFile, name: string, program: Program, depth = 0): Target | null {
  const [found] = file.scopes.top.names.get(name) ?? [];
  if (found !== undefined) return follow(found, file, program, depth);
  if (depth > 8) return null;
  for (const { module } of file.scopes.top.wildcards) {
    for (const other of program.imported(file, module)) {
      const target = exported(other, name, program, depth + 1);
      if (target !== null) return target;
    }
  }
  return null;
}

function follow(found: Definition, file: CodeFile, program: Program, depth: number): Target | null {
  const { code, scope } = found;
  if (code.kind !== 'import') return { kind: 'code', ref: { code, scope, file } };
  if (program.isPackage(file.language, code.module)) {
    return { kind: 'package', module: code.module, name: code.name };
  }
  // Java and Kotlin import classes, each of a file of its name.
  const isOfClasses = file.language === 'jvm' && code.name !== null;
  const files = program.imported(
    file,
    isOfClasses ? within(code.module, code.name ?? '') : code.module,
  );
  if (files.length > 0 && depth < 8) {
    for (const other of files) {
      if (other === file) continue;
      const target = code.name === null ? null : exported(other, code.name, program, depth + 1);
      if (target !== null) return target;
    }
  }
  // `from package import module`
  const [inside] =
    code.name === null ? files : program.imported(file, within(code.module, code.name));
  if (inside !== undefined && inside !== file) {
    return { kind: 'package', module: `file:${inside.path}`, name: null };
  }
  // A folder of the tree may share its name with the package that is meant.
  if (files.length > 0 && /^[.@~]/.test(code.module)) return null;
  return { kind: 'package', module: code.module, name: code.name };
}

const within = (module: string, name: string) =>
  module.endsWith('.') ? module + name : `${module}.${name}`;
