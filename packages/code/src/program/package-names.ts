import type { Code } from './code-tree.ts';
import { type Program, type Ref, targetOf } from './program.ts';

/** A qualified name of Java or Kotlin, which needs no import: `dev.langchain4j.agent.tool.Tool`. */
export function qualified(ref: Ref, program: Program): string[] {
  if (ref.file.language !== 'jvm') return [];
  const path = dottedPath(ref.code);
  if (!/^(?:[a-z_][\w$]*\.){2,20}[A-Z][\w$]*$/.test(path)) return [];
  const root = { ...ref, code: firstOf(ref.code) };
  return targetOf(root, program) === null ? [path] : [];
}

const firstOf = (code: Code): Code => (code.kind === 'member' ? firstOf(code.of) : code);

const dottedPath = (code: Code): string => {
  if (code.kind === 'name') return code.name;
  return code.kind === 'member' ? `${dottedPath(code.of)}.${code.name}` : '';
};

/** A name that nothing defines, in a file that imports all of some namespaces, may be of each. */
export function namespaced({ code, scope, file }: Ref, program: Program): string[] {
  if (code.kind !== 'name') return [];
  const found: string[] = [];
  for (let at: Ref['scope'] | null = scope; at !== null; at = at.parent) {
    for (const { module } of at.wildcards) found.push(`${module}.${code.name}`);
  }
  for (const module of program.globalModules(file)) found.push(`${module}.${code.name}`);
  return found;
}
