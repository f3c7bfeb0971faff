import { type ConfigNode, membersOf, textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { calledWorkflowSigns } from './called-workflows.ts';
import type { CiSign } from './ci-rule.ts';
import { imageSigns, readStep } from './github-steps.ts';
import { choosesByPeople, narrowed, through } from './guards.ts';
import { canAskModels, otherSecrets, tokenWrite } from './holdings.ts';
import {
  type Entry,
  expressionTaint,
  inputLiterals,
  inputTaints,
  type JobOutputs,
  type JobState,
} from './job-state.ts';
import type { Repository } from './step-place.ts';
import { noteVariable } from './step-taint.ts';
import type { Taint } from './taint.ts';
import type { Trigger } from './triggers.ts';
import { type Job, jobsOf, localPath } from './workflow.ts';

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
  repository: Repository,
): WorkflowSigns {
  const signs: CiSign[] = [];
  const calls: WorkflowCall[] = [];
  const done = new Map<string, JobOutputs & { readonly triggers: readonly Trigger[] }>();
  const jobs = new Map(jobsOf(root).map((job) => [job.name, job]));
  const plainJobs = new Set([...jobs.values()].filter(isPlain).map(({ name }) => name));
  const begun = new Set<string>();
  const withScripts = repository.scripts();
  const own = { ...entry, literals: withDefaults(entry, root) };
  const run = (job: Job) => {
    if (begun.has(job.name)) return;
    begun.add(job.name);
    for (const name of job.needs) {
      const needed = jobs.get(name);
      if (needed !== undefined) run(needed);
    }
    const state = jobState(root, job, own, done, plainJobs);
    const call =
      job.uses === null ? null : (localPath(job.uses) ?? repository.ownWorkflow(job.uses));
    if (call !== null) calls.push({ path: call, entry: calledEntry(job, state) });
    else signs.push(...calledWorkflowSigns(path, job, state));
    signs.push(...imageSigns(path, job, state));
    for (const step of job.steps)
      readStep(step, { path, job: job.name, repository, withScripts, depth: 0, signs }, state);
    done.set(job.name, { ...outputsOf(job, state), triggers: state.triggers });
  };
  for (const job of jobs.values()) run(job);
  return { signs, calls };
}

/** Literal inputs of a call, with the defaults that the called workflow declares for those that it is not given. */
function withDefaults({ inputs, literals }: Entry, root: ConfigNode | null): Entry['literals'] {
  const declared = inputLiterals(null, valueAt(root, 'on', 'workflow_call', 'inputs'));
  return new Map([...[...declared].filter(([name]) => !inputs.has(name)), ...literals]);
}

/** A job of steps that choose by no person, label or approval. */
function isPlain({ node, uses, hasEnvironment }: Job): boolean {
  if (uses !== null || hasEnvironment) return false;
  return !choosesByPeople([...textsBelow(node)].map(({ text }) => text));
}

function jobState(
  root: ConfigNode | null,
  job: Job,
  entry: Entry,
  done: ReadonlyMap<string, JobOutputs & { readonly triggers: readonly Trigger[] }>,
  plainJobs: ReadonlySet<string>,
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
    asksModels: canAskModels(own),
    variables: new Map(),
    files: new Map(),
    directions: new Map(),
    stepOutputs: new Map(),
    appTokens: new Set(),
    installs: [],
    written: new Map(),
    textBudget: { left: 0 },
    needs: done,
    plainJobs,
    foreignCommits: new Set(),
    ownRuns: new Set(),
    triggers: narrowed(needed, job.condition, plainJobs),
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
    if (text === undefined) continue;
    state.variables.set(name, expressionTaint(text, state));
    noteVariable(name, text, state);
  }
}

function calledEntry(job: Job, state: JobState): Entry {
  return {
    ...state.entry,
    inputs: inputTaints(valueAt(job.node, 'with'), state),
    literals: inputLiterals(valueAt(job.node, 'with'), null),
    triggers: state.triggers,
    callerToken: state.token,
  };
}

function outputsOf(job: Job, state: JobState): JobOutputs {
  const taint = new Map<string, Taint>();
  for (const { name, value } of membersOf(valueAt(job.node, 'outputs'))) {
    const text = textOf(value)?.text ?? '';
    taint.set(name, expressionTaint(text, state));
  }
  return { taint };
}
