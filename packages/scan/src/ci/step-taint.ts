import { type ConfigNode, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import { isUntrusted, readPaths } from './expressions.ts';
import { expressionTaint, type JobState } from './job-state.ts';
import { CLEAN, joined, type Taint } from './taint.ts';
import type { Step } from './workflow.ts';

/** A prompt's own expressions, and the files that earlier steps wrote and it names. */
export function promptTaint(text: string, step: Step, state: JobState): Taint {
  const files = [...state.files].filter(([file]) => text.includes(file)).map(([, taint]) => taint);
  return joined([expressionTaint(text, withStepEnv(step, state)), ...files]);
}

/** Variables of the step that its prompt names: actions such as run-gemini-cli pass them on. */
export function envTaints(step: Step, all: string, state: JobState): Taint[] {
  return membersOf(step.env).map(({ name, value }) =>
    all.includes(`$${name}`) ||
    all.includes(`\${${name}`) ||
    all.includes(`!{echo $${name}`) ||
    all.includes(`printenv ${name}`)
      ? expressionTaint(textOf(value)?.text ?? '', state)
      : CLEAN,
  );
}

export function withStepEnv(step: Step, state: JobState): JobState {
  const variables = new Map(state.variables);
  for (const { name, value } of membersOf(step.env)) {
    variables.set(name, expressionTaint(textOf(value)?.text ?? '', state));
  }
  return { ...state, variables };
}

const FOREIGN_REF =
  /^github\.(?:head_ref|event\.pull_request\.head\.(?:sha|ref)|event\.workflow_run\.head_(?:sha|branch)|event\.workflow_run\.head_repository\..*)$/;

export function isForeignRef(inputs: ConfigNode | null, state: JobState): boolean {
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
export function readGithubScript(step: Step, state: JobState): void {
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

/** The prompt or its surroundings point at what the event is about. */
export function readsEvent(text: string): boolean {
  return (
    /\bgh\s+(?:issue|pr|api)\b|\bglab\s+(?:mr|issue)\b/.test(text) ||
    readPaths(text).some((path) =>
      /^github\.event\.(?:issue|pull_request|discussion|comment)\.(?:number|id|html_url|url|diff_url)$/.test(
        path,
      ),
    )
  );
}
