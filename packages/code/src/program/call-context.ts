import { argumentFor } from './argument-for.ts';
import { type Code, type FunctionCode, type Parameter, partsOf, somePart } from './code-tree.ts';
import type { CallRef, Ref } from './program.ts';
import type { Scope } from './scope.ts';

/** A call through which a value of a function is reached, and the call through which that call was reached. */
export type CallContext = {
  readonly called: FunctionCode;
  readonly call: CallRef;
  readonly outer: CallContext | null;
};

/** Returns the context in which a call runs a function of the tree; null where the call is already on the way there. */
export function enterCall(
  call: CallRef,
  called: FunctionCode,
  outer: CallContext | null,
): CallContext | null {
  for (let at = outer; at !== null; at = at.outer) if (at.call.code === call.code) return null;
  return { called, call, outer };
}

/** A parameter's value in one call: the argument, else the default; null where the call shows neither. */
export type GivenValue = { readonly value: Ref | null; readonly context: CallContext | null };

/**
 * Returns what the call that led to a parameter gives for the parameter, and the context of that value; null for other code, for a name
 * that the function binds to another value, and for a parameter to which no call of the context led.
 */
export function givenByCall(
  { code, scope, file }: Ref,
  context: CallContext | null,
): GivenValue | null {
  if (code.kind !== 'name' || context === null) return null;
  for (let at: Scope | null = scope; at !== null; at = at.parent) {
    const parameter = parameterIn(at, code.name);
    if (parameter === null && at.names.has(code.name)) return null;
    if (parameter === null) continue;
    const found = contextOf(at.owner, context);
    if (found === null || isRebound(parameter, code, at)) return null;
    const { call, called, outer } = found;
    const argument = argumentFor(call, called, code.name);
    const own = argument === null && !isSpread(call) ? parameter.value : null;
    const value = own === null ? argument : { code: own, scope: at, file };
    return { value, context: outer };
  }
  return null;
}

/** Whether code names a parameter that the calls of a context give; code inside functions left out. */
export function namesGiven(value: Ref, context: CallContext | null): boolean {
  if (context === null || value.code.kind === 'function' || value.code.kind === 'class')
    return false;
  if (value.code.kind === 'name') return givenByCall(value, context) !== null;
  return somePart(value.code, (part) => namesGiven({ ...value, code: part }, context));
}

/** Whether code of a scope runs in a function that calls of a context run. */
export function runsIn(scope: Scope, context: CallContext | null): boolean {
  if (context === null) return false;
  for (let at: Scope | null = scope; at !== null; at = at.parent)
    if (at.owner !== null && contextOf(at.owner, context) !== null) return true;
  return false;
}

const parameterIn = ({ owner }: Scope, name: string): Parameter | null =>
  owner?.kind === 'function' ? (owner.parameters.find((one) => one.name === name) ?? null) : null;

function contextOf(called: Code | null, context: CallContext): CallContext | null {
  for (let at: CallContext | null = context; at !== null; at = at.outer)
    if (at.called === called) return at;
  return null;
}

/** Whether a function binds its parameter to another value before it uses it: `model = model or "gpt-5"`. */
function isRebound({ name, type, value }: Parameter, use: Code, { names }: Scope): boolean {
  const isOwn = (code: Code) =>
    code === value || (code.kind === 'call' && type !== null && code.callee === type);
  return (names.get(name) ?? []).some(
    ({ code }) => !isOwn(code) && code.line <= use.line && !contains(code, use),
  );
}

/** Whether a call gives arguments that its own code does not show: `build(*args)`, `build(**options)`. */
const isSpread = ({ code }: CallRef): boolean =>
  code.arguments.some(({ name }) => name === '*' || name === '**');

const contains = (code: Code, part: Code): boolean =>
  code === part || partsOf(code).some((one) => contains(one, part));
