import type { Code } from './code-tree.ts';
import type { CodeFile } from './program.ts';

/** An import as far as it says what a name means: all of the module where `name` is null. */
export type ImportedName = { readonly module: string; readonly name: string | null };

export type DefinedKind = Exclude<Code['kind'], 'import'>;

/**
 * What the top level of a file binds. Small, so that it is kept for every file that an import led to, also when the
 * file's code is not.
 */
export type Outline = Pick<CodeFile, 'path' | 'language'> & {
  /** By name: the import that binds it, or what the file defines it as. */
  readonly names: ReadonlyMap<string, ImportedName | DefinedKind>;
  /** Modules all of whose names are imported. */
  readonly wildcards: readonly string[];
};

export function outlineOf({ path, language, scopes: { top } }: CodeFile): Outline {
  const names = new Map<string, ImportedName | DefinedKind>();
  for (const [name, [first]] of top.names) {
    if (first === undefined) continue;
    const { code } = first;
    names.set(detached(name), code.kind === 'import' ? importedName(code) : code.kind);
  }
  return { path, language, names, wildcards: top.wildcards.map(({ module }) => detached(module)) };
}

const importedName = ({ module, name }: ImportedName): ImportedName => ({
  module: detached(module),
  name: name === null ? null : detached(name),
});

/** V8 keeps a part of this length and more as a view of the whole text, which stays in memory with it. */
const MIN_VIEW = 13;

/** A copy of a text that does not keep the text in memory that it is a part of. */
const detached = (text: string) =>
  text.length < MIN_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');
