import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';
import type { Scope } from '../program/scope.ts';
import { definitionOf } from '../program/symbol.ts';

/**
 * Returns what a lambda of Kotlin registers as tools: `ToolRegistry { tool(A); tools(B()) }`. A parameter that the lambda calls stands for
 * what callers register by a lambda of their own: `ToolRegistry { more() }`.
 */
export function registeredTools({ code, file, scope }: Ref): Ref[] {
  if (code.kind !== 'function' || code.name !== null || file.language !== 'jvm') return [];
  const own = file.scopes.of.get(code) ?? scope;
  const calls = code.body.filter((one): one is Call => one.kind === 'call');
  const isRegistering = calls.some(registers);
  return calls.flatMap((one) => {
    const given: readonly Code[] = registers(one)
      ? one.arguments.map(({ value }) => value)
      : isRegistering && isParameterCall(one, own)
        ? [one.callee]
        : [];
    return given.map((value) => ({ code: value, scope: own, file }));
  });
}

const registers = ({ callee }: Call) => /^tools?$/.test(lastName(callee) ?? '');

/** Whether a call without arguments runs a parameter of a function around it. */
function isParameterCall({ callee, arguments: given }: Call, scope: Scope): boolean {
  if (callee.kind !== 'name' || given.length > 0) return false;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const { owner } = at;
    if (owner?.kind !== 'function') continue;
    if (owner.parameters.some(({ name }) => name === callee.name)) return true;
  }
  return false;
}

/** Returns whether a call makes a package's empty container of tools, which later calls fill: `new Toolkit()`. */
export const isEmptyToolkit = (made: Ref | null, program: Program): boolean =>
  made?.code.kind === 'call' &&
  made.code.arguments.length === 0 &&
  /^(?:new_?)?tool_?(?:kit|set|box|registry|collection)$/i.test(lastName(made.code.callee) ?? '') &&
  definitionOf({ ...made, code: made.code.callee }, program) === null;
