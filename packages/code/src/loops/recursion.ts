import type { Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { FunctionRef, Program } from '../program/program.ts';
import { calleesOf, factsOf } from './callees.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';

/** Calls followed from one function. */
const MAX_CALLS = 50;

/** Whether a function repeats as a whole: it calls itself, or one of its own file that calls it. */
export function callsItself(
  { code, file }: FunctionRef,
  facts: FunctionFacts,
  program: Program,
): boolean {
  const { name } = code;
  if (name === null) return false;
  const isCall = ({ code: { callee } }: FactAt) => lastName(callee) === name && !isOfBase(callee);
  if (facts.calls.some(isCall)) return true;
  if (facts.asks.length === 0) return false;
  return facts.calls
    .slice(0, MAX_CALLS)
    .flatMap((call) => calleesOf(call, program))
    .some((callee) => callee.file === file && factsOf(callee, program).calls.some(isCall));
}

/** A method of the base: `super().send` of Python, `super.send` and `base.Send`, whose keyword is code without parts. */
function isOfBase(callee: Code): boolean {
  if (callee.kind !== 'member') return false;
  const { of } = callee;
  if (of.kind === 'other') return of.parts.length === 0;
  return lastName(of.kind === 'call' ? of.callee : of) === 'super';
}
