import type { SourceTree } from '@svc/analysis';
import { configDocument, membersOf, textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { unpinnedImage, unpinnedInstalls } from './agent-installs.ts';
import { aiAction } from './ai-actions.ts';
import { actionBypass, aiStepSigns, bypassName, openingInput, pinSigns } from './ai-step.ts';
import type { CiSign } from './ci-rule.ts';
import { readPaths } from './expressions.ts';
import { guarded, isUnguarded, lookupGuard, narrowed } from './guards.ts';
import { APP_TOKEN, holdingOf, leavesCredentials, otherSecrets } from './holdings.ts';
import { answersIn, expressionTaint, inputTaints, type JobState } from './job-state.ts';
import { modelAction } from './model-actions.ts';
import { isAgentProgram, isInline, modelCall, programIn } from './model-calls.ts';
import { OUTPUT_IN_SCRIPT, UNPINNED_AGENT } from './rules.ts';
import {
  directionsOf,
  envTaints,
  isForeignRef,
  isGivenEvent,
  noteDirections,
  noteForeignCommits,
  promptTaint,
  readGithubScript,
  withStepEnv,
} from './step-taint.ts';
import { answered, CLEAN, joined, scriptTaint, type Taint } from './taint.ts';
import { type Job, localPath, type Step, stepsOf } from './workflow.ts';

/** Composite actions and reusable workflows are followed so deep. */
const MAX_DEPTH = 4;

/** The place of a step, and where its signs are collected. */
export type Place = {
  readonly path: string;
  readonly job: string;
  readonly tree: SourceTree;
  readonly depth: number;
  readonly signs: CiSign[];
};

/** Reads one step: reports its signs, and updates the state for later steps of the job. */
export function readStep(step: Step, place: Place, state: JobState): void {
  const before = state.triggers;
  state.triggers = narrowed(before, step.condition, state.plainJobs);
  const secrets = state.hasSecrets;
  if (
    otherSecrets(step.env).length + otherSecrets(step.with).length > 0 ||
    usesAppToken(step, state)
  )
    state.hasSecrets = true;
  if (step.uses !== null) readAction(step, step.uses, place, state);
  if (step.run !== null) readScript(step, step.run, place, state);
  outputScriptSigns(step, place, state);
  state.hasSecrets = secrets || (step.uses !== null && leavesCredentials(step.uses, step.with));
  const asked = lookupGuard(
    [step.uses ?? '', step.run ?? '', textOf(valueAt(step.with, 'script'))?.text ?? ''].join('\n'),
  );
  state.triggers = guarded(before, asked);
}

function usesAppToken(step: Step, state: JobState): boolean {
  return [...textsBelow(step.with), ...textsBelow(step.env)].some(({ text }) =>
    readPaths(text).some(
      (path) => path.startsWith('steps.') && state.appTokens.has(path.split('.')[1] ?? ''),
    ),
  );
}

function readAction(step: Step, uses: string, place: Place, state: JobState): void {
  const action = aiAction(uses) ?? modelAction(uses, step.with, step.env);
  if (action !== null) {
    const texts = action.prompts.map((name) => textOf(valueAt(step.with, name))?.text ?? '');
    const all = [...textsBelow(step.node)].map(({ text }) => text).join('\n');
    const { toEvent, toBacklog } = directionsOf(all, state);
    const ai = {
      name: action.name,
      step,
      taint: joined([
        ...texts.map((text) => promptTaint(text, step, state)),
        ...envTaints(step, all, state),
      ]),
      power: action.power,
      bypass: actionBypass(action, step.with, uses.split('@')[1] ?? ''),
      checksActor: action.checksActor,
      unchecked: action.unchecked,
      openedBy: openingInput(action, step.with),
      restoresConfig: action.restoresConfig,
      readsEvent: toEvent || action.worksOnEvent,
      readsBacklog: toBacklog,
      worksOnEvent: action.worksOnEvent,
    };
    place.signs.push(
      ...aiStepSigns(place.path, ai, state, place.job),
      ...pinSigns(place.path, step, action, standingOf(state)),
    );
    if (step.id !== null) state.stepOutputs.set(step.id, new Map([['*', answered(ai.taint)]]));
    return;
  }
  if (APP_TOKEN.test(uses) && step.id !== null) state.appTokens.add(step.id);
  if (/^actions\/checkout@/.test(uses) && isForeignRef(step.with, state))
    state.hasForeignCode = true;
  if (/^actions\/github-script@/.test(uses)) {
    const taint = readGithubScript(step, state);
    noteForeignCommits(step, textOf(valueAt(step.with, 'script'))?.text ?? '', state);
    callSigns(step, textOf(valueAt(step.with, 'script'))?.text ?? '', taint, place, state);
  }
  const local = localPath(uses);
  if (local !== null && place.depth < MAX_DEPTH) readComposite(step, local, place, state);
}

function readComposite(step: Step, folder: string, place: Place, state: JobState): void {
  for (const path of [`${folder}/action.yml`, `${folder}/action.yaml`]) {
    const text = place.tree.text(path);
    if (text === null) continue;
    const { root } = configDocument('yaml', text);
    const inner: JobState = {
      ...state,
      entry: { ...state.entry, inputs: inputTaints(step.with, state) },
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
    return;
  }
}

function readScript(step: Step, script: string, place: Place, state: JobState): void {
  const inStep = withStepEnv(step, state);
  const variable = (name: string) => inStep.variables.get(name) ?? CLEAN;
  const environment = joined(membersOf(step.env).map(({ name }) => variable(name)));
  const found = scriptTaint(
    script,
    (text) => expressionTaint(text, inStep),
    variable,
    state.files,
    environment,
  );
  const { toEvent, toBacklog } = directionsOf(
    [...textsBelow(step.node)].map(({ text }) => text).join('\n'),
    state,
  );
  for (const { agent, call, taint } of found.calls) {
    const off = agent.bypass.exec(call)?.[0];
    const bypass = off === undefined ? null : bypassName(off);
    const ai = {
      name: agent.name,
      step,
      taint,
      power: agent.power,
      bypass,
      checksActor: false,
      unchecked: [],
      openedBy: null,
      restoresConfig: false,
      readsEvent: toEvent,
      readsBacklog: toBacklog,
      worksOnEvent: false,
    };
    place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
  }
  if (found.calls.length === 0) {
    const given = joined([
      ...membersOf(step.env).map(({ name }) => variable(name)),
      expressionTaint(script, inStep),
    ]);
    callSigns(step, script, joined([given, ...state.files.values()]), place, state);
    // What a program makes of its variables is not known; its outputs may contain them.
    if (step.id !== null && given.size > 0 && (programIn(script) !== null || isInline(script)))
      state.stepOutputs.set(step.id, new Map([['*', given]]));
  }
  for (const { name } of unpinnedInstalls(script)) {
    const message = `${name} is installed without an exact version.`;
    const standing = standingOf(state);
    place.signs.push({
      rule: UNPINNED_AGENT,
      path: place.path,
      span: step.span,
      message,
      identity: name,
      standing,
    });
  }
  if (
    /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|checkout)\b[^\n]{0,500}(?:refs\/pull\/|pull\/)/.test(
      script,
    )
  )
    state.hasForeignCode = true;
  noteDirections(step, script, state);
  noteForeignCommits(step, script, state);
  for (const [name, taint] of found.variables) state.variables.set(name, taint);
  for (const [file, taint] of found.files) state.files.set(file, taint);
  if (step.id !== null && found.outputs.size > 0) {
    const known = state.stepOutputs.get(step.id) ?? new Map<string, Taint>();
    state.stepOutputs.set(step.id, new Map([...known, ...found.outputs]));
  }
}

/** Reports a script that asks a model by itself. It answers; whether its answer is acted on is up to the program. */
function callSigns(step: Step, script: string, taint: Taint, place: Place, state: JobState): void {
  const name = modelCall(step, script);
  if (name === null) return;
  const worksOnEvent = isGivenEvent(step, script);
  const ai = {
    name,
    step,
    taint,
    power: isAgentProgram(script) ? ('tools' as const) : ('answer' as const),
    bypass: null,
    checksActor: false,
    unchecked: [],
    openedBy: null,
    restoresConfig: false,
    readsEvent: worksOnEvent,
    readsBacklog: false,
    worksOnEvent,
  };
  place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
}

/** A job that runs in an agent's image at its newest version. */
export function imageSigns(path: string, { name, image }: Job, state: JobState): CiSign[] {
  const found = unpinnedImage(image?.text ?? '');
  if (image === null || found === null) return [];
  return [
    {
      rule: UNPINNED_AGENT,
      path,
      span: image.span,
      message: `${found} is used without an exact version.`,
      identity: `${name} ${found}`,
      standing: standingOf(state),
    },
  ];
}

function outputScriptSigns(step: Step, place: Place, state: JobState): void {
  const script =
    step.run ??
    (/^actions\/github-script@/.test(step.uses ?? '')
      ? textOf(valueAt(step.with, 'script'))?.text
      : null) ??
    '';
  const answers = answersIn(script, state);
  if (answers.length === 0) return;
  const isOpenTo = state.triggers.some(isUnguarded);
  place.signs.push({
    rule: OUTPUT_IN_SCRIPT,
    path: place.path,
    span: step.span,
    message: `The script contains ${answers[0]}, which is model output.`,
    identity: `${place.job} ${answers.join(' ')}`,
    severity: isOpenTo ? 'high' : 'medium',
    standing: { ...standingOf(state), power: 'unrestricted' },
  });
}

function standingOf(state: JobState): CiSign['standing'] {
  const isOpenTo = state.triggers.some(isUnguarded);
  return {
    starter: isOpenTo ? 'anyone' : state.entry.isKnown ? 'members' : 'unknown',
    holds: holdingOf(state.token, state.hasSecrets),
    power: 'tools',
  };
}
