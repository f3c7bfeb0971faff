import { folderOf } from '@svc/analysis';
import type { Code } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';

/** A name or alias of a class, the file that declares the alias (null for the class's own name), and a text to find files that use the name by. */
export type ClassName = {
  readonly name: string;
  readonly place: string | null;
  readonly word: string;
};

/** Returns the alias that an import, export or variable declares for a name: `import { Agent as Base }`; null for other code. */
export function aliasOf(code: Code, name: string): string | null {
  if (code.kind === 'import')
    return code.name === name && code.local !== name && code.local !== '*' ? code.local : null;
  if (code.kind !== 'binding' || code.target.kind !== 'name' || code.target.name === name)
    return null;
  const { value } = code;
  const isName = value?.kind === 'name' || value?.kind === 'member';
  return isName && lastName(value) === name ? code.target.name : null;
}

/** Returns the alias of a class in a file. A default export is imported under any name, so its users are found by the module's path. */
export const classNameIn = (place: string, name: string): ClassName => ({
  name,
  place,
  word: name === 'default' ? `/${moduleName(place)}` : `${name}(`,
});

function moduleName(path: string): string {
  const own = stem(path);
  return own === 'index' ? stem(folderOf(path)) : own;
}
