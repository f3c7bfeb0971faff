import { detached } from '../program/detached.ts';
import type { CodeFile, ImportedName, Outline, TopDefinition } from '../program/program.ts';

/** Returns the outline of a parsed file, without a text that keeps the source of the file in memory. */
export function outlineOf({ path, language, scopes: { top } }: CodeFile): Outline {
  const names = new Map<string, ImportedName | TopDefinition>();
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
