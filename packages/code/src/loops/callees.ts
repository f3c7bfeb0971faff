import { type MemoTable, memoTable } from '@svc/analysis';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { FunctionRef, Program, Ref } from '../program/program.ts';
import { definitionOf, memberIn } from '../program/symbol.ts';
import { type FunctionFacts, functionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { implementationsOf, isDeclaredOnly } from './implementations.ts';

/** Values of one name, each of which may be called. */
const MAX_BINDINGS = 4;

const FACTS = memoTable<FunctionCode, FunctionFacts>('facts of functions');
const CALLEES = memoTable<Code, readonly FunctionRef[]>('callees');

export const factsOf = ({ code, file }: FunctionRef, program: Program) =>
  program.run.memo.get(FACTS, code, () => functionFacts(code, file));

/** The functions of the tree that a call runs: the one that it names, and those that it hands over. */
export function calleesOf(call: FactAt, program: Program): FunctionRef[] {
  const handed = call.code.arguments.flatMap(({ value }) =>
    value.kind === 'member' && value.of.kind === 'name' && /^(?:self|this)$/.test(value.of.name)
      ? [value]
      : [],
  );
  return [call.code.callee, ...handed].flatMap((code) => {
    if (code.kind !== 'name' && code.kind !== 'member') return [];
    return program.run.memo.get(CALLEES, code, () => namedBy({ ...call, code }, program));
  });
}

/** The functions that a name or member means: methods behind an interface, and what an object of Python does when it is called. */
function namedBy(ref: Ref, program: Program): readonly FunctionRef[] {
  const made = definitionOf(ref, program);
  const isFunction = (one: Ref | null): one is FunctionRef => one?.code.kind === 'function';
  if (isFunction(made) && !isDeclaredOnly(made.code)) return [made];
  if (ref.code.kind === 'member') {
    const behind = implementationsOf(ref, program).filter(isFunction);
    if (behind.length > 0) return behind;
  }
  if (isFunction(made)) return [made];
  if (made?.code.kind !== 'call' || ref.file.language !== 'python') return [];
  return bindingsOf(ref, made).flatMap((one) => {
    const type = one.code.kind === 'call' ? { ...one, code: one.code.callee } : null;
    const of = type === null ? null : definitionOf(type, program);
    const method = of === null ? null : memberIn(of, '__call__', program);
    return isFunction(method) ? [method] : [];
  });
}

/** All values that a plain name is bound to in its scope: branches may make objects of different classes. */
function bindingsOf({ code, scope, file }: Ref, last: Ref): readonly Ref[] {
  const all = code.kind === 'name' ? (scope.names.get(code.name) ?? []) : [];
  return all.length < 2 ? [last] : all.slice(0, MAX_BINDINGS).map((one) => ({ ...one, file }));
}

/** A judgement of functions that call each other, by the function. */
export type Judgement = MemoTable<FunctionCode, { known: boolean | null }>;

/** Returns what is judged of a function, once. A function that leads back to itself is judged without that way. */
export function judgedOnce(
  judgement: Judgement,
  { code }: FunctionRef,
  { run }: Program,
  judge: () => boolean,
): boolean {
  const state = run.memo.get(judgement, code, () => ({ known: null }));
  if (state.known === null) {
    state.known = false;
    state.known = judge();
  }
  return state.known;
}
