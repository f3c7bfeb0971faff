import { type AgentLoop, agentLoops, loopOfClass } from '../loops/agent-loop.ts';
import { asksBeside } from '../loops/helper-questions.ts';
import { classAndBases } from '../loops/owner-values.ts';
import type { ClassRef, FunctionRef, Program, Ref } from '../program/program.ts';

/** Returns the loop of an agent that a product writes by hand: of its class, a base, or the function that it is; null without one. */
export function ownLoop(ref: Ref, program: Program): AgentLoop | null {
  const classes = ref.code.kind === 'class' ? classAndBases(ref as ClassRef, program) : [];
  for (const one of classes) {
    const loop = loopOfClass(one, program);
    if (loop !== null) return loop;
  }
  return agentLoops(ref.file, program).get(ref.code) ?? null;
}

/** Returns whether a function asks a model something else than the loop of an agent does; of an agent without a loop none does. */
export function besideLoop(
  loop: AgentLoop | null,
  program: Program,
): ((one: Ref) => boolean) | undefined {
  if (loop === null) return undefined;
  return (one) => one.code.kind === 'function' && asksBeside(one as FunctionRef, loop, program);
}
