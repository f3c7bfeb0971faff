import type { Code } from './code-tree.ts';
import type { CodeFile } from './program.ts';

/** An import as far as it says what a name means: all of the module where `name` is null. */
export type ImportedName = { readonly module: string; readonly name: string | null };
type Import = ImportedName & { readonly kind: 'import' };

/**
 * What the top of a file defines a name as. One object for each: what is learned of the definition is kept by it, as its
 * code is another object once it was parsed again.
 */
export type Definition = {
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
  readonly names: ReadonlyMap<string, Import | Definition>;
  /** Modules all of whose names are imported. */
  readonly wildcards: readonly string[];
};

export function outlineOf({ path, language, scopes: { top } }: CodeFile): Outline {
  const names = new Map<string, Import | Definition>();
  for (const [text, [first]] of top.names) {
    if (first === undefined) continue;
    const name = detached(text);
    const { code } = first;
    names.set(
      name,
      code.kind === 'import'
        ? { kind: 'import', module: detached(code.module), name: code.name && detached(code.name) }
        : { kind: 'definition', path, name, as: code.kind },
    );
  }
  return { path, language, names, wildcards: top.wildcards.map(({ module }) => detached(module)) };
}

/** V8 keeps a part of this length and more as a view of the whole text, which stays in memory with it. */
const MIN_VIEW = 13;

/** A copy of a text that does not keep the text in memory that it is a part of. */
export const detached = (text: string): string =>
  text.length < MIN_VIEW ? text : Buffer.from(text, 'utf16le').toString('utf16le');
