import { type ConfigNode, membersOf, textOf, textsBelow, valueAt } from '@svc/analysis/documents';
import { choosesByPeople, narrowed, through } from './access/guards.ts';
import { canAskModels, otherSecrets, tokenWrite } from './access/holdings.ts';
import type { Trigger } from './access/triggers.ts';
import { calledWorkflowSigns } from './called-workflows.ts';
import type { CiSign } from './rules/ci-rule.ts';
import { CLEAN, joined, type Taint } from './scripts/taint.ts';
import { imageSigns, readStep } from './steps/github-steps.ts';
import {
  type Entry,
  expressionTaint,
  inputLiterals,
  inputTaints,
  type JobOutputs,
  type JobState,
} from './steps/job-state.ts';
import type { Repository } from './steps/step-place.ts';
import { noteVariable } from './steps/step-taint.ts';
import { readPaths } from './workflow/expressions.ts';
import { type Job, jobsOf, localPath } from './workflow/workflow.ts';

/** What one reading of a workflow finds, and what its outputs hold for a caller. */
export type WorkflowSigns = {
  readonly signs: readonly CiSign[];
  readonly outputs: ReadonlyMap<string, Taint>;
};

/** Reads a reusable workflow of the tree as called, and returns what its outputs hold. */
export type CallWorkflow = (path: string, entry: Entry) => ReadonlyMap<string, Taint>;

/** Reads the jobs of a workflow in the order of their needs, as entered one way. */
export function workflowSigns(
  path: string,
  root: ConfigNode | null,
  entry: Entry,
  repository: Repository,
  callWorkflow: CallWorkflow,
): WorkflowSigns {
  const signs: CiSign[] = [];
  const done = new Map<string, JobOutputs & { readonly triggers: readonly Trigger[] }>();
  const jobs = new Map(jobsOf(root).map((job) => [job.name, job]));
  const plainJobs = new Set([...jobs.values()].filter(isPlain).map(({ name }) => name));
  const withScripts = repository.scripts();
  const own = { ...entry, literals: withDefaults(entry, root) };
  for (const job of inOrder(jobs)) {
    const state = jobState(root, job, own, done, plainJobs);
    const call =
      job.uses === null ? null : (localPath(job.uses) ?? repository.ownWorkflow(job.uses));
    const returned = call === null ? null : callWorkflow(call, calledEntry(job, state));
    if (returned === null) signs.push(...calledWorkflowSigns(path, job, state));
    signs.push(...imageSigns(path, job, state));
    for (const step of job.steps)
      readStep(step, { path, job: job.name, repository, withScripts, depth: 0, signs }, state);
    const taint = returned ?? outputTaints(valueAt(job.node, 'outputs'), state);
    done.set(job.name, { taint, files: state.uploaded, triggers: state.triggers });
  }
  return { signs, outputs: workflowOutputs(root, done) };
}

/** Returns jobs with those that they need before them. Without recursion, since a chain may be as long as a file. */
function inOrder(jobs: ReadonlyMap<string, Job>): Job[] {
  const ordered = new Set<Job>();
  const begun = new Set<Job>();
  const stack = [...jobs.values()].reverse();
  for (let job = stack.at(-1); job !== undefined; job = stack.at(-1)) {
    const needed = begun.has(job)
      ? []
      : job.needs.flatMap((name) => jobs.get(name) ?? []).filter((one) => !begun.has(one));
    begun.add(job);
    if (needed.length > 0) stack.push(...needed.reverse());
    else ordered.add(stack.pop() as Job);
  }
  return [...ordered];
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
    uploaded: new Map(),
    matrix: new Map(),
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
    isSignedIn: false,
    hasSecrets: false,
    hasForeignCode: false,
  };
  for (const env of [valueAt(root, 'env'), valueAt(job.node, 'env')]) {
    setVariables(env, state);
    if (otherSecrets(env).length > 0) state.hasSecrets = true;
  }
  return { ...state, matrix: matrixTaints(valueAt(job.node, 'strategy', 'matrix'), state) };
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

function outputTaints(outputs: ConfigNode | null, state: JobState): ReadonlyMap<string, Taint> {
  return new Map(
    membersOf(outputs).map(({ name, value }) => [
      name,
      expressionTaint(textOf(value)?.text ?? '', state),
    ]),
  );
}

/** What the outputs of a reusable workflow hold, by the outputs of its jobs. */
function workflowOutputs(
  root: ConfigNode | null,
  done: ReadonlyMap<string, JobOutputs>,
): ReadonlyMap<string, Taint> {
  return new Map(
    membersOf(valueAt(root, 'on', 'workflow_call', 'outputs')).map(({ name, value }) => {
      const paths = readPaths(textOf(valueAt(value, 'value'))?.text ?? '');
      const taints = paths.map((path) => {
        const [context, job = '', , output = ''] = path.split('.');
        return (context === 'jobs' ? done.get(job)?.taint.get(output) : undefined) ?? CLEAN;
      });
      return [name, joined(taints)] as const;
    }),
  );
}

/** What each value of a job's matrix holds: of a list of the file, or of the output of an earlier job. */
function matrixTaints(matrix: ConfigNode | null, state: JobState): ReadonlyMap<string, Taint> {
  const whole = textOf(matrix)?.text;
  if (whole !== undefined) return new Map([['*', expressionTaint(whole, state)]]);
  return new Map(
    membersOf(matrix).map(({ name, value }) => [
      name === 'include' ? '*' : name,
      joined([...textsBelow(value)].map(({ text }) => expressionTaint(text, state))),
    ]),
  );
}
