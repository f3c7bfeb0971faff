import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { allCallsOf, allConstructionsOf } from '../loops/constructions.ts';
import { classAround } from '../program/class-around.ts';
import type { CallRef, ClassRef, FunctionRef, Program, Ref } from '../program/program.ts';

/** Names of agents of their own. */
const AGENT = /agent|assistant|bot$|copilot/i;

/**
 * Returns the loops that are parts of an agent: classes and functions that only the code of one class runs which is called an agent and
 * has no loop itself, each with that agent. A class that runs several is given none.
 */
export function innerLoops(
  classes: ReadonlyMap<Found, ClassRef>,
  loops: ReadonlyMap<Found, Ref>,
  program: Program,
  read: Interpreter,
): ReadonlyMap<Found, Found> {
  const owners = new Map([...classes].map(([found, { code }]) => [code, found]));
  const inner = new Map<Found, Found>();
  for (const [loop, ref] of loops) {
    if (AGENT.test(loop.name)) continue;
    const [only = null, ...others] = new Set(
      runsOf(ref, program, read).map((one) => classAround(one)?.code ?? null),
    );
    const owner = only === null || others.length > 0 ? undefined : owners.get(only);
    if (owner !== undefined && owner !== loop) inner.set(loop, owner);
  }
  const count = Map.groupBy(inner.values(), (one) => one);
  return new Map([...inner].filter(([, owner]) => count.get(owner)?.length === 1));
}

/** The calls that make an object of a class, or that run a function. */
function runsOf(ref: Ref, program: Program, read: Interpreter): readonly CallRef[] {
  if (ref.code.kind === 'class')
    return allConstructionsOf(ref as ClassRef, program, read.sites, true);
  if (ref.code.kind !== 'function') return [];
  return allCallsOf(ref as FunctionRef, program, read.sites);
}
