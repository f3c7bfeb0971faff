import { detached } from './detached.ts';
import type { CodeFile, Definition, ImportedName, Outline } from './program.ts';

export function outlineOf({ path, language, scopes: { top } }: CodeFile): Outline {
  const names = new Map<string, ImportedName | Definition>();
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
