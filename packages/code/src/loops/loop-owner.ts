import type { ClassCode, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, CodeFile, Program, Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';
import { definitionOf } from '../program/symbol.ts';
import type { FactAt } from './function-parts.ts';

/** A class, a type of Go, or a function outside both. */
export type LoopOwner = Ref & { readonly code: ClassCode | FunctionCode };

/**
 * Returns who owns a loop: the class of the method, the type of Go whose method it is; else, where a plain function repeats the turns of
 * an object, the class of that object.
 */
export function ownerOf(
  start: FunctionCode,
  facts: readonly FactAt[],
  file: CodeFile,
  program: Program,
): LoopOwner {
  const own = classAround(start, file, program);
  if (own !== null) return own;
  const classes = facts.map((one) => {
    const method = functionAround(one.scope);
    return method === null ? null : classAround(method, one.file, program);
  });
  const [first] = classes;
  const isOneClass = first != null && classes.every((one) => one?.code === first.code);
  return isOneClass ? first : { code: start, scope: file.scopes.top, file };
}

/** Returns the outermost function around a scope; null outside of functions. */
export function functionAround(scope: Scope): FunctionCode | null {
  let found: FunctionCode | null = null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    if (at.owner?.kind === 'class') break;
    if (at.owner?.kind === 'function') found = at.owner;
  }
  return found;
}

/** Returns the class of a method, or the type of Go whose method it is; null outside of both. */
export function classAround(
  method: FunctionCode,
  file: CodeFile,
  program: Program,
): ClassRef | null {
  const scope = file.scopes.of.get(method);
  for (let at = scope?.parent ?? null; at !== null; at = at.parent) {
    if (at.owner?.kind === 'class') return { code: at.owner, scope: at.parent ?? at, file };
  }
  // A method of Go names its type as its first parameter.
  const type = file.language === 'go' ? (method.parameters[0]?.type ?? null) : null;
  if (type === null || type.kind !== 'name') return null;
  const made = definitionOf({ code: type, scope: file.scopes.top, file }, program);
  return made?.code.kind === 'class' ? (made as ClassRef) : null;
}
