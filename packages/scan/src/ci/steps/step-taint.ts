import { type ConfigNode, membersOf, textOf, valueAt } from '@svc/analysis/documents';
import { programIn } from '../models/model-calls.ts';
import { CLEAN, joined, type Taint } from '../scripts/taint.ts';
import { readPaths } from '../workflow/expressions.ts';
import type { Step } from '../workflow/workflow.ts';
import { type Directions, expressionTaint, type JobState } from './job-state.ts';

/** Files that agents read without being told. */
const INSTRUCTIONS =
  /(?:^|\/)(?:CLAUDE|AGENTS|GEMINI|QWEN)\.md$|(?:^|\/)\.(?:claude|cursor|gemini|codex)\/|(?:^|\/)copilot-instructions\.md$/;

/** A long text may contain a shorter name of a file by chance. */
const MIN_FILE_NAME = 6;

/** A prompt's own expressions, and the files that earlier steps wrote and it names. */
export function promptTaint(text: string, step: Step, state: JobState): Taint {
  const files = [...state.files]
    .filter(([file]) => text.includes(file) || INSTRUCTIONS.test(file))
    .map(([, taint]) => taint);
  return joined([expressionTaint(text, withStepEnv(step, state)), ...files]);
}

/** What of the files that a prompt in a file of the repository names outsiders have written. */
export function filesNamedIn(prompts: string, state: JobState): Taint {
  if (prompts === '') return CLEAN;
  return joined(
    [...state.files]
      .filter(([file]) => file.length >= MIN_FILE_NAME && prompts.includes(file))
      .map(([, taint]) => taint),
  );
}

/** Variables of the step that its prompt names: actions such as run-gemini-cli pass them on. */
export function envTaints(step: Step, all: string, state: JobState): Taint[] {
  // A command of the repository, whose text is in a file there, may name any of them.
  const isCommand = /^\/[\w:-]+\s*$/.test(textOf(valueAt(step.with, 'prompt'))?.text ?? '');
  return membersOf(step.env).map(({ name, value }) =>
    isCommand ||
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

/** A commit of an outsider, which the base repository can fetch. The name of his branch means that of the base repository. */
const FOREIGN_COMMIT = /^github\.event\.(?:pull_request\.head\.sha|workflow_run\.head_sha)$/;
const FOREIGN_REPOSITORY =
  /^github\.event\.(?:pull_request\.head\.repo|workflow_run\.head_repository)\./;
/** A script's reading of such a commit, in the command or call that sets an output. */
const SETS_COMMIT =
  /setOutput\(\s*['"]([\w-]+)['"]\s*,[^)\n]{0,200}head\.sha|["']?\b([\w-]{1,80})=[^\n]{0,500}(?:\bhead\.sha|headRefOid)[^\n]{0,200}GITHUB_OUTPUT/g;

export function isForeignRef(inputs: ConfigNode | null, state: JobState): boolean {
  if (valueAt(inputs, 'path') !== null) return false;
  const ref = textOf(valueAt(inputs, 'ref'))?.text ?? '';
  const repository = textOf(valueAt(inputs, 'repository'))?.text ?? '';
  return (
    /refs\/pull\//.test(ref) ||
    readPaths(ref).some((path) => FOREIGN_COMMIT.test(path) || state.foreignCommits.has(path)) ||
    readPaths(repository).some((path) => FOREIGN_REPOSITORY.test(path))
  );
}

/** Variables of a script that hold such a commit, and outputs that are set to a variable. */
const HOLDS_COMMIT =
  /^[ \t]*(?:local[ \t]+|export[ \t]+)?([A-Za-z_]\w{0,60})=[^\n]{0,500}(?:\.head\.sha|headRefOid)\b/gm;
const SETS_VARIABLE =
  /["']?\b([\w-]{1,80})=\$\{?([A-Za-z_]\w{0,60})\}?["']?(?=[^\n]{0,100}GITHUB_OUTPUT|["']?\s{0,20}\n)/g;

/** Remembers which outputs of a step hold a commit of an outsider. */
export function noteForeignCommits(step: Step, script: string, state: JobState): void {
  if (step.id === null) return;
  const holding = new Set([...script.matchAll(HOLDS_COMMIT)].map(([, name = '']) => name));
  if (holding.size > 0 && script.includes('GITHUB_OUTPUT')) {
    for (const [, output = '', name = ''] of script.matchAll(SETS_VARIABLE))
      if (holding.has(name)) state.foreignCommits.add(`steps.${step.id}.outputs.${output}`);
  }
  for (const [, byCall, byCommand] of script.matchAll(SETS_COMMIT))
    state.foreignCommits.add(`steps.${step.id}.outputs.${byCall ?? byCommand ?? ''}`);
}

/** The pull requests of a run, and other ways to find one. */
const IN_RUN = /\bpull_requests\??\.?\[0\]/;
const ELSEWHERE =
  /\bgh\s+(?:pr|search)\s|\bgh\s+api\s(?![^\n]{0,200}\bruns\/)|\bcurl\s|\bwget\s|\bcat\s|\breadFile|\bfetch\(|\b(?:pulls\.list|search\.\w|repos\.\w|request\()|\/pulls\b|listPullRequestsAssociatedWithCommit|\bhead_branch\b/;
/** What a script says and does not do. */
const COMMENT = /(?:^|\s)(?:#|\/\/)[^\n]*/g;

/** Remembers a step that looks for the pull request of a run in the run's own list alone. */
export function noteOwnRun(step: Step, script: string, state: JobState): void {
  if (step.id === null || !script.includes('pull_requests')) return;
  const done = script.replace(COMMENT, '');
  if (IN_RUN.test(done) && !ELSEWHERE.test(done)) state.ownRuns.add(step.id);
}

const NUMBER_OF_EVENT =
  /^github\.event\.(?:(?:issue|pull_request|discussion|comment)\.(?:number|id|html_url|url|diff_url)|workflow_run\.(?:id|html_url))$/;

/** The prompt or its surroundings point at what the event is about. */
function readsEvent(text: string): boolean {
  return (
    /\bgh\s+(?:issue|pr|api|run)\b|\b(?:fail\w{0,5}|workflow|build|CI)\s+(?:\w{1,20}\s+)?logs?\b|\bglab\s+(?:mr|issue)\b|\bmcp__github__(?:get|list|search)_(?:issue|pull)|@modelcontextprotocol\/server-github\b/.test(
      text,
    ) || readPaths(text).some((path) => NUMBER_OF_EVENT.test(path))
  );
}

/** A program that is given the number of what the event is about, and a token to look it up with. */
export function isGivenEvent(step: Step, script: string): boolean {
  return programIn(script) !== null && canLookUp(step, script);
}

/** True for a step with the number or address of what the event is about, and a token to look it up with. */
export function canLookUp(step: Step, script: string): boolean {
  const given = membersOf(step.env);
  const texts = [script, ...given.map(({ value }) => textOf(value)?.text ?? '')];
  return (
    given.some(({ name }) => /^(?:GH|GITHUB)_(?:TOKEN|PAT)$/.test(name)) &&
    texts.some((text) => readPaths(text).some((path) => NUMBER_OF_EVENT.test(path)))
  );
}

/** The prompt or its surroundings point at all open issues or pull requests. */
function readsBacklog(text: string): boolean {
  return /\bgh\s+(?:issue|pr)\s+list\b(?![^\n]{0,300}\s--(?:label|author)\b)|\b(?:review|read|check|list|scan|look|go|triage|analy[sz]e|find|fetch|process|close)\b[^.\n]{0,60}\bopen\s+(?:github\s+)?(?:issues|pull\s+requests|PRs)\b|\bgh\s+search\s+(?:issues|prs)\b|\bmcp__github__(?:list|search)_(?:issues|pull_requests)\b/i.test(
    text,
  );
}

const WRITTEN = /(?:>>?|\btee\s+(?:-a\s+)?)\s{0,20}["']?([^\s"'|;&<>$]{4,200})/g;
/** Texts with directions that are followed in one job. */
const MAX_DIRECTIONS = 200;

/** Remembers which files and outputs of a step tell a later one what to look up. */
export function noteDirections(step: Step, script: string, state: JobState): void {
  const found = directionsOf(script, state);
  if (!found.toEvent && !found.toBacklog) return;
  const files = [...script.matchAll(WRITTEN)].map(([, file = '']) => file);
  const outputs = step.id === null ? [] : [`steps.${step.id}.outputs.`];
  for (const name of [...files, ...outputs]) {
    if (state.directions.size >= MAX_DIRECTIONS) return;
    state.directions.set(name, found);
  }
}

/** Remembers a variable of a workflow or job that holds the number or address of what the event is about. */
export function noteVariable(name: string, value: string, state: JobState): void {
  if (readPaths(value).some((path) => FOREIGN_COMMIT.test(path)))
    state.foreignCommits.add(`env.${name}`);
  if (!readsEvent(value) || state.directions.size >= MAX_DIRECTIONS) return;
  for (const use of [`$${name}`, `\${${name}`])
    state.directions.set(use, { toEvent: true, toBacklog: false });
}

/** Instructions in a prompt file to look up an issue, a pull request or a run. */
const LOOKUP_INSTRUCTION =
  /\bgh\s+(?:issue|pr)\s+(?:view|diff|list)\b|\bgh\s+run\s+view\b|\bgh\s+api\s[^\n]{0,200}(?:issues|pulls)\b|\bmcp__github__(?:get|list|search)_(?:issue|pull)/;

/**
 * Returns what a step is instructed to look up: by its own text, by the files and outputs that it names, and by `prompts`, the prompt files of
 * the repository that it names.
 */
export function directionsOf(text: string, state: JobState, prompts = ''): Directions {
  const named = [...state.directions].filter(([name]) => text.includes(name)).map(([, one]) => one);
  return {
    toEvent:
      readsEvent(text) || LOOKUP_INSTRUCTION.test(prompts) || named.some(({ toEvent }) => toEvent),
    toBacklog:
      readsBacklog(text) || readsBacklog(prompts) || named.some(({ toBacklog }) => toBacklog),
  };
}
