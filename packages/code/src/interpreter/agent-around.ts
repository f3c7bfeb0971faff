import type { Found } from '../assets/found.ts';
import type { Interpreter } from '../assets/meaning.ts';
import { isOwnAgent } from '../assets/own-agent.ts';
import { agentLoops, loopOfClass } from '../loops/agent-loop.ts';
import { loopName, saysNothing } from '../loops/loop-name.ts';
import { functionAround } from '../loops/loop-owner.ts';
import { classAround } from '../program/class-around.ts';
import { lastName } from '../program/last-name.ts';
import type { Program, Ref } from '../program/program.ts';

/** Returns the agent of the tree whose class or loop a call stands in: what runs a model there is that agent. Null without one. */
export function agentAround(ref: Ref, program: Program, read: Interpreter): Found | null {
  const around = classAround(ref);
  if (around !== null && (isOwnAgent(around) || loopOfClass(around, program) !== null))
    return agentOf(around, read);
  const maker = functionAround(ref.scope);
  const isLoop = maker !== null && agentLoops(ref.file, program).has(maker);
  return isLoop ? agentOf({ ...ref, code: maker }, read) : null;
}

function agentOf(ref: Ref, read: Interpreter): Found | null {
  const found = read.meaning(ref)?.found ?? null;
  return found?.kind === 'agent' ? found : null;
}

/**
 * Returns the name of an agent that is made where it runs: that of the bean that it is, of the class around it, else of the function,
 * `within` where a variable holds the function, of the file or of the folder.
 */
export function makerName(ref: Ref, within: string | null): string {
  const bean = beanName(ref);
  if (bean !== null && !saysNothing(bean)) return bean;
  const made = classAround(ref)?.code ?? functionAround(ref.scope);
  if (made === null) return loopName(ref);
  return loopName({ ...ref, code: made.name === null ? { ...made, name: within } : made });
}

/** Annotations of methods whose results are given to others that ask for them, by the name of the method. */
const BEANS = /^(?:Bean|Produces)$/;

/** Returns the name of the bean that code makes: that of the method of a configuration; null in other code. */
export function beanName({ scope }: Ref): string | null {
  const method = functionAround(scope);
  const isBean = method?.decorators.some((one) =>
    BEANS.test(lastName(one.kind === 'call' ? one.callee : one) ?? ''),
  );
  return isBean === true ? (method?.name ?? null) : null;
}
