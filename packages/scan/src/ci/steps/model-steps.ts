import { isAgentProgram, modelCall } from '../models/model-calls.ts';
import { startsAgent } from '../models/model-hosts.ts';
import type { OwnProgram } from '../programs/own-programs.ts';
import { joined, READ_OF_EVENT, type Taint } from '../scripts/taint.ts';
import type { Step } from '../workflow/workflow.ts';
import { AI_STEP_DEFAULTS } from './ai-step.ts';
import { aiStepSigns } from './ai-step-signs.ts';
import type { JobState } from './job-state.ts';
import { isKeyed, type Place } from './step-place.ts';
import { isGivenEvent, withStepEnv } from './step-taint.ts';

/** A script that may ask a model by itself. */
export type ModelScript = {
  readonly step: Step;
  readonly script: string;
  /** What of it, and of what it is given, outsiders write. */
  readonly taint: Taint;
  /** The program of the repository that it starts; null where none is known. */
  readonly program: OwnProgram | null;
};

/** Reports a script that asks a model by itself. It answers; whether its answer is acted on is up to the program. */
export function callSigns(one: ModelScript, place: Place, state: JobState): void {
  const { step, script, taint, program } = one;
  const asks = program?.asks ?? null;
  const name =
    modelCall(step, script) ??
    (program !== null && asks !== null && isKeyed(script, withStepEnv(step, state))
      ? program.path
      : null);
  if (name === null) return;
  const reads =
    program?.readsEvent === true || (program?.readsDiff === true && state.hasForeignCode);
  const isAgent = asks === 'agent' || isAgentProgram(script) || startsAgent(script);
  // A program sends what it reads to a model that only answers; an agent may look it up by itself.
  const isSent = reads && !isAgent;
  const worksOnEvent = !isSent && (reads || isGivenEvent(step, script));
  const ai = {
    ...AI_STEP_DEFAULTS,
    name,
    step,
    taint: isSent ? joined([taint, new Set([READ_OF_EVENT])]) : taint,
    power: isAgent ? ('tools' as const) : ('answer' as const),
    readsEvent: worksOnEvent,
    worksOnEvent,
  };
  place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
}
