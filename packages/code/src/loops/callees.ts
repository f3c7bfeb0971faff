import { type MemoTable, memoTable } from '@svc/analysis';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { Program, Ref } from '../program/program.ts';
import { definitionOf } from '../program/symbol.ts';
import { type FactAt, type FunctionFacts, functionFacts } from './function-facts.ts';

export type FunctionRef = Ref & { readonly code: FunctionCode };

const FACTS = memoTable<FunctionCode, FunctionFacts>('facts of functions');
const CALLEES = memoTable<Code, FunctionRef | null>('callees');

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
    const found = program.run.memo.get(CALLEES, code, () => {
      const made = definitionOf({ ...call, code }, program);
      return made?.code.kind === 'function' ? (made as FunctionRef) : null;
    });
    return found === null ? [] : [found];
  });
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
