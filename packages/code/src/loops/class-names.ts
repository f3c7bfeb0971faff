import { folderOf } from '@svc/analysis';
import type { Code } from '../program/code-tree.ts';
import { stem } from '../program/file-name.ts';
import { lastName } from '../program/last-name.ts';

/** A name of a class, the file that gives the class another name than its own, and a text that files hold which use the name. */
export type ClassName = {
  readonly name: string;
  readonly place: string | null;
  readonly word: string;
};

/** Returns the name that an import, an export or a variable gives what has a name already: `import { Agent as Base }`; null without one. */
export function otherName(code: Code, name: string): string | null {
  if (code.kind === 'import')
    return code.name === name && code.local !== name && code.local !== '*' ? code.local : null;
  if (code.kind !== 'binding' || code.target.kind !== 'name' || code.target.name === name)
    return null;
  const { value } = code;
  const isName = value?.kind === 'name' || value?.kind === 'member';
  return isName && lastName(value) === name ? code.target.name : null;
}

/** Returns a name that a file gives a class: what a module exports by default is imported under any name, by the module's path. */
export const classNameIn = (place: string, name: string): ClassName => ({
  name,
  place,
  word: name === 'default' ? `/${moduleName(place)}` : `${name}(`,
});

function moduleName(path: string): string {
  const own = stem(path);
  return own === 'index' ? stem(folderOf(path)) : own;
}
