import type { Call, FunctionCode } from './code-tree.ts';
import { firstReturn } from './first-return.ts';
import type { CallRef, FunctionRef, Language, Program, Ref } from './program.ts';
import { functionOf } from './symbol.ts';

/** Languages in which a class may have several methods of a name. */
const OVERLOADING: ReadonlySet<Language> = new Set<Language>(['jvm', 'dotnet']);

/** Returns the function of the tree that a call runs: of several methods of a name, the first that takes as many arguments. */
export function functionOfCall(call: CallRef, program: Program): FunctionRef | null {
  const found = functionOf({ ...call, code: call.code.callee }, program);
  if (found === null || !OVERLOADING.has(found.file.language) || accepts(found.code, call.code))
    return found;
  const others = found.scope.names.get(found.code.name ?? '') ?? [];
  for (const { code, scope } of others)
    if (code.kind === 'function' && accepts(code, call.code)) return { ...found, code, scope };
  return found;
}

/** Returns what the function of the tree returns that a call runs: the first value of its returns that is one. */
export function returnOfCall(call: CallRef, program: Program): Ref | null {
  const found = functionOfCall(call, program);
  const code = found === null ? null : firstReturn(found.code.body);
  const scope = found === null ? undefined : found.file.scopes.of.get(found.code);
  return found === null || code === null || scope === undefined
    ? null
    : { code, scope, file: found.file };
}

/** Whether a function can be called with as many arguments. */
function accepts({ parameters }: FunctionCode, { arguments: given }: Call): boolean {
  const needed = parameters.filter(({ value }) => value === null).length;
  return given.length >= needed && given.length <= parameters.length;
}

/** Returns whether the scope of a function defines several functions of its name: one that seems to call itself may call another. */
export const isOverloaded = ({ code, scope }: Ref): boolean =>
  code.kind === 'function' &&
  code.name !== null &&
  (scope.names.get(code.name) ?? []).filter((one) => one.code.kind === 'function').length > 1;
