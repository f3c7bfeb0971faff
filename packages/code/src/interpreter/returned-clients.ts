import type { Budget } from '@svc/analysis';
import type { Interpreter } from '../assets/meaning.ts';
import type { FrameworkRow } from '../frameworks/framework-row.ts';
import { argumentOf } from '../program/arguments.ts';
import { type CallContext, enterCall, givenByCall } from '../program/call-context.ts';
import { type CallRef, type Program, type Ref, targetOf } from '../program/program.ts';
import { reachableReturns } from '../program/reachable-returns.ts';
import { functionOf, returnOf } from '../program/symbol.ts';

/** Functions that return what another function returns, and parameters that are passed on. */
const MAX_DEPTH = 6;

/** Calls visited for one model. */
const MAX_CALLS = 500;

/** Clients that branches of functions return. */
const MAX_CLIENTS = 12;

/**
 * What a call gives as the name of the model of the client that its function makes, null where the call hides it; the client itself,
 * without a row, where its function names the model.
 */
export type GivenModel = { readonly value: Ref | null; readonly row: FrameworkRow | null };

/**
 * Returns what a call of a function gives for the model's name where the function returns a client that is made with its parameter:
 * `"gpt-5"` of `build("gpt-5")`, where `build` returns `Client(model=name)`; of several branches that the call can take, what it gives in
 * each. Null for any other code.
 */
export function givenModels(
  ref: Ref,
  program: Program,
  read: Interpreter,
): readonly GivenModel[] | null {
  const budget = program.run.budget.part(MAX_CALLS);
  const search: Search = { program, read, found: [], budget };
  collectModels(ref, null, 0, search);
  return search.found.some(({ row }) => row !== null) ? search.found : null;
}

type Search = {
  readonly program: Program;
  readonly read: Interpreter;
  readonly found: GivenModel[];
  readonly budget: Budget;
};

/** Adds the models that the branches of a call's function are given, through functions that return each other's clients. */
function collectModels(at: Ref, context: CallContext | null, depth: number, search: Search): void {
  const { program, read, found, budget } = search;
  if (!budget.spend()) return;
  if (at.code.kind !== 'call' || depth >= MAX_DEPTH || found.length >= MAX_CLIENTS) return;
  const call: CallRef = { ...at, code: at.code };
  const callee = { ...call, code: call.code.callee };
  const called = functionOf(callee, program);
  const returned = called === null ? null : returnOf(callee, program);
  if (called === null || returned === null) {
    const given = modelOf(call, context, program, read);
    if (given !== null) found.push(given);
    else if (context !== null && read.meaning(call)?.found?.kind === 'model')
      found.push({ value: call, row: null });
    return;
  }
  const inside = enterCall(call, called.code, context);
  if (inside === null) return;
  const values = reachableReturns(call, called, program);
  for (const one of values.length > 0 ? values : [returned])
    collectModels(one, inside, depth + 1, search);
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
  let given = givenByCall(resolveAlias(label, program), context);
  if (given === null) return null;
  let { value } = given;
  for (let depth = 0; value !== null && given !== null && depth < MAX_DEPTH; depth++) {
    given = givenByCall(value, given.context);
    if (given !== null) value = given.value;
  }
  return { value, row };
}

/** Returns the name that names of a function lead to: `id` of `provider, name = id.split("/")`, used as `name`. */
function resolveAlias(label: Ref, program: Program): Ref {
  let at = label;
  for (let depth = 0; at.code.kind === 'name' && depth < MAX_DEPTH; depth++) {
    const target = targetOf(at, program);
    if (target?.kind !== 'code' || target.ref.code.kind !== 'name') break;
    at = target.ref;
  }
  return at;
}
