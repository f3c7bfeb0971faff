import { keptParts } from '../assets/own-agent.ts';
import { calleesOf, type FunctionRef, factsOf } from '../loops/callees.ts';
import { classAndBases } from '../loops/owner-values.ts';
import type { Code, FunctionCode } from '../program/code-tree.ts';
import type { ClassRef, Program } from '../program/program.ts';
import { asks, runsModel } from './actor-classes.ts';
import { ownLoop } from './own-loop.ts';

/** Functions that lead to functions, and functions looked through for one class. */
const MAX_DEPTH = 3;
const MAX_FUNCTIONS = 100;

type Search = { readonly program: Program; readonly seen: Set<Code> };

/**
 * Returns whether a class of JavaScript that is called an agent runs no model: it and its bases, all of the tree, keep neither model,
 * tools, prompt nor conversation, and their methods lead to no function that asks one. What leads further than is followed may.
 */
export function runsNoModel(own: ClassRef, program: Program): boolean {
  if (own.file.language !== 'javascript') return false;
  const classes = classAndBases(own, program);
  const bases = classes.reduce((count, { code }) => count + code.bases.length, 0);
  if (bases !== classes.length - 1) return false;
  if (classes.some((one) => keptParts(one).some((part) => part !== 'agent'))) return false;
  if (runsModel(own, program) || ownLoop(own, program) !== null) return false;
  const search: Search = { program, seen: new Set() };
  return classes.every(({ code, file, scope }) => {
    const inside = file.scopes.of.get(code) ?? scope;
    return code.body
      .filter((one): one is FunctionCode => one.kind === 'function')
      .every((one) => asksNothing({ code: one, file, scope: inside }, 0, search));
  });
}

function asksNothing(one: FunctionRef, depth: number, search: Search): boolean {
  const { program, seen } = search;
  if (seen.has(one.code)) return true;
  seen.add(one.code);
  const { asks: questions, calls } = factsOf(one, program);
  if (questions.length > 0 || asks(one.code)) return false;
  if (depth > MAX_DEPTH || seen.size > MAX_FUNCTIONS) return false;
  return calls.every((call) =>
    calleesOf(call, program).every((callee) => asksNothing(callee, depth + 1, search)),
  );
}
