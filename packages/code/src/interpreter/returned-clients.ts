import type { Interpreter } from '../assets/meaning.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import { type CallContext, enterCall, givenByCall } from '../program/call-context.ts';
import { type CallRef, type Program, type Ref, targetOf } from '../program/program.ts';
import { functionOf, returnOf } from '../program/symbol.ts';

/** Functions that return what another function returns, and parameters that are passed on. */
const MAX_DEPTH = 6;

/** What a call gives as the name of the model of the client that its function makes; a null `value` where the call hides it. */
export type GivenModel = { readonly value: Ref | null; readonly row: FrameworkRow };

/**
 * Returns what a call of a function gives for the model's name where the function returns a client that is made with its parameter:
 * `"gpt-5"` of `build("gpt-5")`, where `build` returns `Client(model=name)`. Null for any other code.
 */
export function givenModel(ref: Ref, program: Program, read: Interpreter): GivenModel | null {
  let at = ref;
  let context: CallContext | null = null;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (at.code.kind !== 'call') return null;
    const call: CallRef = { ...at, code: at.code };
    const callee = { ...call, code: call.code.callee };
    const called = functionOf(callee, program);
    const returned = called === null ? null : returnOf(callee, program);
    if (called === null || returned === null) return modelOf(call, context, program, read);
    context = enterCall(call, called.code, context);
    if (context === null) return null;
    at = returned;
  }
  return null;
}

function modelOf(
  call: CallRef,
  context: CallContext | null,
  program: Program,
  read: Interpreter,
): GivenModel | null {
  const row = context === null ? null : (read.meaning(call)?.row ?? null);
  const label = row?.asset === 'model' ? argumentOf(call, row.label, program) : null;
  if (row === null || label === null) return null;
  let given = givenByCall(behindNames(label, program), context);
  if (given === null) return null;
  let { value } = given;
  for (let depth = 0; value !== null && given !== null && depth < MAX_DEPTH; depth++) {
    given = givenByCall(value, given.context);
    if (given !== null) value = given.value;
  }
  return { value, row };
}

/** The name that names of a function lead to: `id` of `provider, name = id.split("/")`, used as `name`. */
function behindNames(label: Ref, program: Program): Ref {
  let at = label;
  for (let depth = 0; at.code.kind === 'name' && depth < MAX_DEPTH; depth++) {
    const target = targetOf(at, program);
    if (target?.kind !== 'code' || target.ref.code.kind !== 'name') break;
    at = target.ref;
  }
  return at;
}
