import type { FunctionCode } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import type { FunctionRef, Program } from '../program/program.ts';
import { calleesOf, factsOf } from './callees.ts';
import { isProduct } from './constructions.ts';
import type { FunctionFacts } from './function-facts.ts';
import type { FactAt } from './function-parts.ts';
import { outermostFunctions } from './loop-starts.ts';

/** Files in which a turn of a loop may be called, and calls of its name in one. */
const MAX_FILES = 12;
const MAX_CALLS = 20;

/**
 * Whether a function of another file only repeats this one: calls it in a loop, and itself neither asks a model nor runs tools. One that
 * does is a loop of its own, and what it calls its client.
 */
export function isOnlyRepeated(turn: FunctionRef, program: Program): boolean {
  const isLooped = ({ facts, call }: Caller) =>
    facts.asks.length + facts.dispatches.length === 0 && call.loops.length > 0;
  return callersOf(turn, program, false, isLooped).some(({ call }) =>
    calleesOf(call, program).some(({ code }) => code === turn.code),
  );
}

/** Returns whether a function that asks a model, runs tools or keeps their results calls one of this name: it is a part of that agent. */
export const isCalledByAgent = (turn: FunctionRef, program: Program): boolean =>
  callersOf(turn, program, true, ({ code, facts }) => {
    const isAgents = facts.asks.length + facts.results.length + facts.dispatches.length > 0;
    return code !== turn.code && isAgents;
  }).length > 0;

type Caller = { readonly code: FunctionCode; readonly facts: FunctionFacts; readonly call: FactAt };

/** Calls of a function by its name in files of its language that fit, each with the function around it. */
function callersOf(
  { code, file }: FunctionRef,
  program: Program,
  includesOwnFile: boolean,
  fits: (caller: Caller) => boolean,
): Caller[] {
  const { name } = code;
  if (name === null || name.length < 3) return [];
  const paths = program
    .mentioning(`${name}(`)
    .filter((path) => path !== file.path && isProduct(path));
  return [...(includesOwnFile ? [file.path] : []), ...paths].slice(0, MAX_FILES).flatMap((path) => {
    const other = path === file.path ? file : program.file(path);
    if (other === null || other.language !== file.language) return [];
    return outermostFunctions(other.code)
      .flatMap((one): Caller[] => {
        const facts = factsOf({ code: one, scope: other.scopes.top, file: other }, program);
        const calls = facts.calls.filter((call) => lastName(call.code.callee) === name);
        return calls.map((call) => ({ code: one, facts, call })).filter(fits);
      })
      .slice(0, MAX_CALLS);
  });
}
