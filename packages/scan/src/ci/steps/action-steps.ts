import {
  type ConfigNode,
  membersOf,
  scalarOf,
  textOf,
  textsBelow,
  valueAt,
} from '@svc/analysis/documents';
import { APP_TOKEN } from '../access/holdings.ts';
import { actionBypass, openingInput } from '../models/action-approvals.ts';
import { type AiAction, aiAction } from '../models/ai-actions.ts';
import { modelAction } from '../models/model-actions.ts';
import { answered, joined, READ_OF_EVENT, type Taint } from '../scripts/taint.ts';
import { localPath, type Step, stepsOf } from '../workflow/workflow.ts';
import { pinSigns } from './action-pins.ts';
import { aiStepSigns } from './ai-step-signs.ts';
import { readGithubScript } from './github-script.ts';
import { expressionTaint, inputLiterals, inputTaints, type JobState } from './job-state.ts';
import { callSigns } from './model-steps.ts';
import { type OwnAction, ownAction, ownAiAction } from './own-actions.ts';
import { readPassingAction } from './passing-actions.ts';
import { promptFilesIn } from './prompt-files.ts';
import { loadedProgram, noteProgramOutputs } from './started-programs.ts';
import { isKeyed, type Place, standingOf } from './step-place.ts';
import {
  directionsOf,
  envTaints,
  filesNamedIn,
  isForeignRef,
  noteForeignCommits,
  noteOwnRun,
  promptTaint,
} from './step-taint.ts';

/** Composite actions are followed so deep. */
const MAX_DEPTH = 4;

/** Reads one step of a composite action. */
type ReadStep = (step: Step, place: Place, state: JobState) => void;

/** Reads a step that uses an action. */
export function readAction(
  step: Step,
  uses: string,
  place: Place,
  state: JobState,
  readStep: ReadStep,
): void {
  const local = localPath(uses);
  const own = local === null ? null : ownAction(local, place.repository.tree);
  const action =
    own === null
      ? (aiAction(uses) ??
        modelAction(uses, { inputs: step.with, env: step.env }, state.asksModels))
      : own.isComposite
        ? null
        : ownAiAction(uses, step, own, place.repository, isKeyed('', state));
  if (action !== null) {
    readAiAction(step, uses, action, place, state);
    return;
  }
  readPassingAction(step, uses, state);
  if (APP_TOKEN.test(uses) && step.id !== null) state.appTokens.add(step.id);
  if (/^actions\/checkout@/.test(uses) && isForeignRef(step.with, state))
    state.hasForeignCode = true;
  if (/^actions\/github-script@/.test(uses)) {
    const script = textOf(valueAt(step.with, 'script'))?.text ?? '';
    const taint = readGithubScript(step, script, state);
    noteForeignCommits(step, script, state);
    noteOwnRun(step, script, state);
    const program = loadedProgram(script, place);
    callSigns({ step, script, taint, program }, place, state);
    noteProgramOutputs(step, program, state);
  }
  if (own?.isComposite && place.depth < MAX_DEPTH) readComposite(step, own, place, state, readStep);
}

function readAiAction(
  step: Step,
  uses: string,
  action: AiAction,
  place: Place,
  state: JobState,
): void {
  const texts = action.prompts.map((name) => textOf(valueAt(step.with, name))?.text ?? '');
  const all = [...textsBelow(step.node)].map(({ text }) => text).join('\n');
  const prompts = promptFilesIn(texts.join('\n'), step, place);
  const { toEvent, toBacklog } = directionsOf(all, state, prompts);
  const ref = uses.split('@')[1] ?? '';
  const ai = {
    name: action.name,
    step,
    taint: joined([
      ...texts.map((text) => promptTaint(text, step, state)),
      ...envTaints(step, all, state),
      filesNamedIn(prompts, state),
      ...(action.readsText ? [new Set([READ_OF_EVENT])] : []),
    ]),
    power: usesTools(step.with) ? ('tools' as const) : action.power,
    bypass: actionBypass(action, step.with, ref),
    checksActor: action.checksActor,
    unchecked: action.unchecked,
    openedBy: openingInput(action, step.with),
    readsEvent: toEvent || action.worksOnEvent,
    readsBacklog: toBacklog,
    worksOnEvent: action.worksOnEvent,
  };
  place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
  if (!uses.startsWith('.'))
    place.signs.push(...pinSigns(place.path, step, action, standingOf(state)));
  if (step.id === null) return;
  const looksUp = ai.readsEvent && (!ai.checksActor || ai.openedBy !== null);
  const known = looksUp ? joined([ai.taint, new Set([`what ${ai.name} looked up`])]) : ai.taint;
  state.stepOutputs.set(step.id, new Map([['*', answered(known)]]));
}

/** True for inputs that give a model servers of tools. */
function usesTools(inputs: ConfigNode | null): boolean {
  return membersOf(inputs).some(
    ({ name, value }) =>
      /^(?:enable|use)[-_].{0,30}mcp$/i.test(name) && String(scalarOf(value)) === 'true',
  );
}

function readComposite(
  step: Step,
  { path, root }: OwnAction,
  place: Place,
  state: JobState,
  readStep: ReadStep,
): void {
  const inner: JobState = {
    ...state,
    entry: {
      ...state.entry,
      inputs: inputTaints(step.with, state),
      literals: inputLiterals(step.with, valueAt(root, 'inputs')),
    },
    stepOutputs: new Map(),
    appTokens: new Set(),
  };
  for (const one of stepsOf(valueAt(root, 'runs', 'steps'))) {
    readStep(one, { ...place, path, depth: place.depth + 1 }, inner);
  }
  if (step.id === null) return;
  const outputs = new Map<string, Taint>();
  for (const { name, value } of membersOf(valueAt(root, 'outputs'))) {
    const from = textOf(valueAt(value, 'value'))?.text ?? '';
    outputs.set(name, expressionTaint(from, inner));
  }
  state.stepOutputs.set(step.id, outputs);
}
