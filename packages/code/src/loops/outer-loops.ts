import { lastName } from '../program/last-name.ts';
import type { Program } from '../program/program.ts';
import { calleesOf, type FunctionRef, factsOf } from './callees.ts';
import { isProduct } from './constructions.ts';
import { outermostFunctions } from './loop-starts.ts';

/** Files in which a turn of a loop may be called, and calls of its name in one. */
const MAX_FILES = 12;
const MAX_CALLS = 20;

/**
 * Whether a function of another file only repeats this one: calls it in a loop, and itself neither asks a model nor runs tools. One that
 * does is a loop of its own, and what it calls its client.
 */
export function isOnlyRepeated(turn: FunctionRef, program: Program): boolean {
  const { name } = turn.code;
  if (name === null || name.length < 3) return false;
  return program
    .mentioning(`${name}(`)
    .filter((path) => path !== turn.file.path && isProduct(path))
    .slice(0, MAX_FILES)
    .some((path) => {
      const file = program.file(path);
      if (file === null || file.language !== turn.file.language) return false;
      return outermostFunctions(file.code)
        .map((code) => factsOf({ code, scope: file.scopes.top, file }, program))
        .filter(({ asks, dispatches }) => asks.length + dispatches.length === 0)
        .flatMap(({ calls }) => calls)
        .filter(({ code, loops }) => loops.length > 0 && lastName(code.callee) === name)
        .slice(0, MAX_CALLS)
        .some((call) => calleesOf(call, program).some(({ code }) => code === turn.code));
    });
}
