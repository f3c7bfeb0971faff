import type { SourceTree } from '../analysis/analysis.ts';
import { configDocument } from '../config-tree/config-document.ts';
import {
  type ConfigNode,
  membersOf,
  textOf,
  textsBelow,
  valueAt,
} from '../config-tree/config-node.ts';
import { unpinnedInstalls } from './agent-commands.ts';
import { aiAction } from './ai-actions.ts';
import { actionBypass, aiStepSigns, openingInput, pinSigns } from './ai-step.ts';
import type { CiSign } from './ci-rule.ts';
import { isUntrusted, readPaths } from './expressions.ts';
import { guarded, isUnguarded, lookupGuard, narrowed, through } from './guards.ts';
import { APP_TOKEN, holdingOf, leavesCredentials, otherSecrets, tokenWrite } from './holdings.ts';
import {
  answersIn,
  type Entry,
  expressionTaint,
  type JobOutputs,
  type JobState,
} from './job-state.ts';
import { OUTPUT_IN_SCRIPT, UNPINNED_AGENT } from './rules.ts';
import { CLEAN, joined, scriptTaint, type Taint } from './taint.ts';
import type { Trigger } from './triggers.ts';
import { type Job, jobsOf, localPath, type Step, stepsOf } from './workflow.ts';

/** Composite actions and reusable workflows are followed so deep. */
const DEEPEST = 4;

/** A call of a reusable workflow of the tree. */
export type WorkflowCall = { readonly path: string; readonly entry: Entry };

export type WorkflowSigns = {
  readonly signs: readonly CiSign[];
  readonly calls: readonly WorkflowCall[];
};

/** Reads the jobs of a workflow in the order of their needs, as entered one way. */
export function workflowSigns(
  path: string,
  root: ConfigNode | null,
  entry: Entry,
  tree: SourceTree,
): WorkflowSigns {
  const signs: CiSign[] = [];
  const calls: WorkflowCall[] = [];
  const done = new Map<string, JobOutputs & { readonly triggers: readonly Trigger[] }>();
  const jobs = new Map(jobsOf(root).map((job) => [job.name, job]));
  const begun = new Set<string>();
  const run = (job: Job) => {
    if (begun.has(job.name)) return;
    begun.add(job.name);
    for (const name of job.needs) {
      const needed = jobs.get(name);
      if (needed !== undefined) run(needed);
    }
    const state = jobState(root, job, entry, done);
    const call = job.uses === null ? null : localPath(job.uses);
    if (call !== null) calls.push({ path: call, entry: calledEntry(job, state) });
    for (const step of job.steps)
      readStep(step, { path, job: job.name, tree, depth: 0, signs }, state);
    done.set(job.name, { ...outputsOf(job, state), triggers: state.triggers });
  };
  for (const job of jobs.values()) run(job);
  return { signs, calls };
}

function jobState(
  root: ConfigNode | null,
  job: Job,
  entry: Entry,
  done: ReadonlyMap<string, JobOutputs & { readonly triggers: readonly Trigger[] }>,
): JobState {
  const own = valueAt(job.node, 'permissions') ?? valueAt(root, 'permissions');
  const token = own === null && entry.callerToken !== null ? entry.callerToken : tokenWrite(own);
  // A needed job that is skipped skips this one, unless it asks to run always.
  const isForced = /\b(?:always|failure)\s*\(\s*\)/.test(job.condition);
  const needed =
    isForced || job.needs.length === 0 ? entry.triggers : reached(entry.triggers, job, done);
  const state: JobState = {
    entry,
    token,
    variables: new Map(),
    files: new Map(),
    stepOutputs: new Map(),
    aiSteps: new Set(),
    appTokens: new Set(),
    needs: done,
    triggers: narrowed(needed, job.condition),
    hasEnvironment: job.hasEnvironment,
    hasSecrets: false,
    hasForeignCode: false,
  };
  for (const env of [valueAt(root, 'env'), valueAt(job.node, 'env')]) {
    setVariables(env, state);
    if (otherSecrets(env).length > 0) state.hasSecrets = true;
  }
  return state;
}

/** The triggers that pass every job before. */
function reached(
  triggers: readonly Trigger[],
  { needs }: Job,
  done: ReadonlyMap<string, JobOutputs & { readonly triggers: readonly Trigger[] }>,
): readonly Trigger[] {
  return needs.reduce((left, name) => {
    const before = done.get(name)?.triggers;
    return before === undefined ? left : through(left, before);
  }, triggers);
}

function setVariables(env: ConfigNode | null, state: JobState): void {
  for (const { name, value } of membersOf(env)) {
    const text = textOf(value)?.text;
    if (text !== undefined) state.variables.set(name, expressionTaint(text, state));
  }
}

function calledEntry(job: Job, state: JobState): Entry {
  return {
    ...state.entry,
    inputs: inputTaints(valueAt(job.node, 'with'), state),
    triggers: state.triggers,
    callerToken: state.token,
  };
}

function inputTaints(inputs: ConfigNode | null, state: JobState): ReadonlyMap<string, Taint> {
  return new Map(
    membersOf(inputs).map(({ name, value }) => [
      name,
      expressionTaint(textOf(value)?.text ?? '', state),
    ]),
  );
}

function outputsOf(job: Job, state: JobState): JobOutputs {
  const taint = new Map<string, Taint>();
  const answers = new Set<string>();
  for (const { name, value } of membersOf(valueAt(job.node, 'outputs'))) {
    const text = textOf(value)?.text ?? '';
    taint.set(name, expressionTaint(text, state));
    if (answersIn(text, state).length > 0) answers.add(name);
  }
  return { taint, answers };
}

type Place = {
  readonly path: string;
  readonly job: string;
  readonly tree: SourceTree;
  readonly depth: number;
  readonly signs: CiSign[];
};

function readStep(step: Step, place: Place, state: JobState): void {
  const before = state.triggers;
  state.triggers = narrowed(before, step.condition);
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
  const action = aiAction(uses);
  if (action !== null) {
    const texts = action.prompts.map((name) => textOf(valueAt(step.with, name))?.text ?? '');
    const all = [...textsBelow(step.node)].map(({ text }) => text).join('\n');
    const ai = {
      name: action.name,
      step,
      taint: joined([
        ...texts.map((text) => promptTaint(text, step, state)),
        ...envTaints(step, all, state),
      ]),
      power: action.power,
      bypass: actionBypass(action, step.with),
      checksActor: action.checksActor,
      openedBy: openingInput(action, step.with),
      restoresConfig: action.restoresConfig,
      readsEvent: readsEvent(all),
    };
    place.signs.push(
      ...aiStepSigns(place.path, ai, state, place.job),
      ...pinSigns(place.path, step, action, standingOf(state)),
    );
    if (step.id !== null) {
      state.aiSteps.add(step.id);
      state.stepOutputs.set(step.id, new Map([['*', ai.taint]]));
    }
    return;
  }
  if (APP_TOKEN.test(uses) && step.id !== null) state.appTokens.add(step.id);
  if (/^actions\/checkout@/.test(uses) && isForeignRef(step.with, state))
    state.hasForeignCode = true;
  if (/^actions\/github-script@/.test(uses)) readGithubScript(step, state);
  const local = localPath(uses);
  if (local !== null && place.depth < DEEPEST) readComposite(step, local, place, state);
}

/** A prompt's own expressions, and the files that earlier steps wrote and it names. */
function promptTaint(text: string, step: Step, state: JobState): Taint {
  const files = [...state.files].filter(([file]) => text.includes(file)).map(([, taint]) => taint);
  return joined([expressionTaint(text, withStepEnv(step, state)), ...files]);
}

/** Variables of the step that its prompt names: actions such as run-gemini-cli pass them on. */
function envTaints(step: Step, all: string, state: JobState): Taint[] {
  return membersOf(step.env).map(({ name, value }) =>
    all.includes(`$${name}`) ||
    all.includes(`\${${name}`) ||
    all.includes(`!{echo $${name}`) ||
    all.includes(`printenv ${name}`)
      ? expressionTaint(textOf(value)?.text ?? '', state)
      : CLEAN,
  );
}

function withStepEnv(step: Step, state: JobState): JobState {
  const variables = new Map(state.variables);
  for (const { name, value } of membersOf(step.env)) {
    variables.set(name, expressionTaint(textOf(value)?.text ?? '', state));
  }
  return { ...state, variables };
}

const FOREIGN_REF =
  /^github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref)|event\.workflow_run\.head_(?:sha|branch)|event\.workflow_run\.head_repository\..*)$/;

function isForeignRef(inputs: ConfigNode | null, state: JobState): boolean {
  if (valueAt(inputs, 'path') !== null) return false;
  const ref = textOf(valueAt(inputs, 'ref'))?.text ?? '';
  const repository = textOf(valueAt(inputs, 'repository'))?.text ?? '';
  const fromEvent = [...expressionTaint(ref, state)];
  return (
    /refs\/pull\//.test(ref) ||
    fromEvent.some((source) => /pull_request|workflow_run/.test(source)) ||
    [...readPaths(ref), ...readPaths(repository)].some((path) => FOREIGN_REF.test(path))
  );
}

/** Values of the event in a script of `actions/github-script` reach its outputs. */
function readGithubScript(step: Step, state: JobState): void {
  const script = textOf(valueAt(step.with, 'script'))?.text ?? '';
  const read = [
    ...script.matchAll(
      /context\.payload\.((?:issue|comment|pull_request|discussion|review)\??\.(?:title|body)|workflow_run\??\.(?:head_branch|display_title))/g,
    ),
  ];
  const taint = joined([
    expressionTaint(script, state),
    new Set(
      read.map(([, path = '']) => `github.event.${path.replace('?', '')}`).filter(isUntrusted),
    ),
  ]);
  if (taint.size === 0) return;
  if (step.id !== null) state.stepOutputs.set(step.id, new Map([['*', taint]]));
  for (const [, name = ''] of script.matchAll(/exportVariable\(\s*['"`](\w+)/g))
    state.variables.set(name, taint);
  for (const [, file = ''] of script.matchAll(/writeFile(?:Sync)?\(\s*['"`]([^'"`]+)/g))
    state.files.set(file, taint);
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
      aiSteps: new Set(),
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
      if (answersIn(from, inner).length > 0) state.aiSteps.add(step.id);
    }
    state.stepOutputs.set(step.id, outputs);
    return;
  }
}

function readScript(step: Step, script: string, place: Place, state: JobState): void {
  const inStep = withStepEnv(step, state);
  const variable = (name: string) => inStep.variables.get(name) ?? CLEAN;
  const found = scriptTaint(script, (text) => expressionTaint(text, inStep), variable, state.files);
  const reads = readsEvent([...textsBelow(step.node)].map(({ text }) => text).join('\n'));
  for (const { agent, call, taint } of found.calls) {
    const bypass = agent.bypass.exec(call)?.[0].trim().split(/[\s=]/)[0] ?? null;
    const ai = {
      name: agent.name,
      step,
      taint,
      power: agent.power,
      bypass,
      checksActor: false,
      openedBy: null,
      restoresConfig: false,
      readsEvent: reads,
    };
    place.signs.push(...aiStepSigns(place.path, ai, state, place.job));
    if (step.id !== null) state.aiSteps.add(step.id);
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
    /\bgh\s+pr\s+checkout\b|\bgit\s+(?:fetch|checkout)\b[^\n]*(?:refs\/pull\/|pull\/)/.test(script)
  )
    state.hasForeignCode = true;
  for (const [name, taint] of found.variables) state.variables.set(name, taint);
  for (const [file, taint] of found.files) state.files.set(file, taint);
  if (step.id !== null && found.outputs.size > 0) {
    const known = state.stepOutputs.get(step.id) ?? new Map<string, Taint>();
    state.stepOutputs.set(step.id, new Map([...known, ...found.outputs]));
  }
}

/** The prompt or its surroundings point at what the event is about. */
function readsEvent(text: string): boolean {
  return (
    /\bgh\s+(?:issue|pr|api)\b|\bglab\s+(?:mr|issue)\b/.test(text) ||
    readPaths(text).some((path) =>
      /^github\.event\.(?:issue|pull_request|discussion|comment)\.(?:number|id|html_url|url|diff_url)$/.test(
        path,
      ),
    )
  );
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
    message: `The script holds ${answers[0]}, which a model wrote.`,
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
