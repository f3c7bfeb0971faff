import { type AgentCommand, agentCommand } from './agent-commands.ts';
import { printsAnswer } from './model-calls.ts';
import { expandedNames, type Pipeline, pipelinesOf } from './shell-script.ts';

/** Where text of outsiders comes from, by what the file calls it: `github.event.issue.title`, `gh issue view`. */
export type Taint = ReadonlySet<string>;

export const CLEAN: Taint = new Set();

/** Stands among the sources of a text that is, or contains, what a model has answered. */
export const ANSWER = 'the answer of a model';

export function joined(taints: Iterable<Taint>): Taint {
  const all = new Set<string>();
  for (const taint of taints) for (const one of taint) all.add(one);
  return all;
}

/** The same text as a model's answer: whoever writes to the model has a part in it. */
export function answered(taint: Taint): Taint {
  return new Set([...taint, ANSWER]);
}

/** The same without the mark of an answer. */
export function unanswered(taint: Taint): Taint {
  return new Set([...taint].filter((source) => source !== ANSWER));
}

/** A call of an agent in a script, and what of its prompt outsiders write. */
export type AgentCall = {
  readonly agent: AgentCommand;
  readonly call: string;
  readonly taint: Taint;
  readonly index: number;
};

export type ScriptTaint = {
  readonly calls: readonly AgentCall[];
  /** Step outputs and variables that the script sets for later steps. */
  readonly outputs: ReadonlyMap<string, Taint>;
  readonly variables: ReadonlyMap<string, Taint>;
  /** Files that it wrote. */
  readonly files: ReadonlyMap<string, Taint>;
};

/** Commands that print text of others, at the start of a command. */
const FETCH =
  /(?:^|\$\(|(?<!\\)`)\s*((?:gh\s+(?:issue|pr)\s+(?:view|diff)|gh\s+run\s+view\b[^\n|]{0,500}?--log(?:-failed)?|gh\s+(?:issue|pr)\s+list|gh\s+api\b[^\n|]{0,500}?(?:issues|pulls|comments|discussions)|glab\s+(?:mr|issue)\s+(?:view|diff|list|note)|git\s+log)\b)/;
/** A here-document that the shell does not expand. */
const LITERAL = /<<-?\s{0,20}(?:"[\w.-]{1,80}"|'[\w.-]{1,80}'|\\\w{1,80})[\s\S]*$/;
const ASSIGNED = /^(?:export\s+|local\s+|readonly\s+|declare\s+(?:-\w+\s+)*)?([A-Za-z_]\w*)=/;
/** A file's name, in a variable. */
const NAMED_FILE = /^[A-Za-z_]\w*=["']?([\w./-]{2,200})["']?$/;
const WRITES = />>?\s*["']?([^\s"'|;&<>]+)["']?|\|\s*tee\s+(?:-a\s+)?["']?([^\s"'|;&]+)/g;
/** A group of commands whose output is that of the step: what a command in it prints is part of it. */
const GROUP_TO_SHARED = /[})]\s{0,20}>>?\s{0,20}["']?(?:\$\{?GITHUB_(?:OUTPUT|ENV)|\$env:GITHUB_)/;
/** Characters of a call: a prompt, and the options after it. */
const MAX_CALL = 200_000;
/** Characters of a command in which its options are looked for. */
const MAX_COMMAND = 2000;
/** Command substitutions of one command that are looked into. */
const MAX_SUBSTITUTIONS = 50;
/** Groups of commands, one in the other, that are followed. */
const MAX_GROUPS = 10;
/** Files that are followed in one job; names of more are made up. */
const MAX_FILES = 200;
const SHARED = /\$\{?GITHUB_(?:OUTPUT|ENV)\}?|\$env:GITHUB_(?:OUTPUT|ENV)/;

/**
 * Follows text of outsiders and of models through a script, from its expressions, variables, files and captured calls of agents into
 * calls of agents and into outputs. `expression` returns the taint of the script's `${{ }}`, `variable` that of the environment.
 */
export function scriptTaint(
  script: string,
  expression: (text: string) => Taint,
  variable: (name: string) => Taint,
  known: ReadonlyMap<string, Taint> = new Map(),
  environment: Taint = CLEAN,
): ScriptTaint {
  const own = new Map<string, Taint>();
  const files = new Map(known);
  const outputs = new Map<string, Taint>();
  const variables = new Map<string, Taint>();
  const calls: AgentCall[] = [];
  const pipelines = withNested(pipelinesOf(script));
  const wrappers = wrappersOf(script);
  const names = new Map<string, string>();
  let branches = 0;
  const isGrouped = GROUP_TO_SHARED.test(script);
  const values: Taint[] = [];
  const groups: Taint[][] = [];
  for (const { text: whole, stages, index } of pipelines) {
    const text = COUNTED.test(whole) ? whole.replace(COUNTS, ' ') : whole;
    const first = stages[0] ?? '';
    if (/^(?:if|case|for|while|until)\s/.test(first)) branches++;
    else if (/^(?:fi|esac|done)\b/.test(first)) branches--;
    const grouped = /^[})](?:\s|$)/.test(first) ? joined(groups.pop() ?? []) : CLEAN;
    const fetched = stages
      .map((stage) => fetchedBy(unwrapped(stage, wrappers)))
      .find((one) => one !== undefined);
    const read = joined([
      expression(text),
      ...expandedNames(text).map((name) => own.get(name) ?? variable(name)),
      ...[...files].filter(([file]) => text.includes(file)).map(([, one]) => one),
      ...(fetched === undefined ? [] : [new Set([fetched.replace(/\s+/g, ' ').slice(0, 40)])]),
      ...(/\benvsubst\b/.test(text) ? [...own.values(), environment] : []),
      grouped,
    ]);
    const found = stages.map(calledIn).filter((call) => call !== null);
    calls.push(...found.map((call) => ({ ...call, taint: unanswered(read), index })));
    const taint = found.length === 0 && !printsAnswer(text) ? read : answered(read);
    values.push(isGrouped || SHARED.test(text) ? taint : read);
    if (/^[{(](?:\s|$)|\(\)\s*\{$/.test(first) && groups.length < MAX_GROUPS) groups.push([]);
    for (const group of groups) group.push(taint);
    const name = ASSIGNED.exec(first)?.[1];
    // What one branch sets is not undone by another.
    if (name !== undefined)
      own.set(name, branches > 0 ? joined([own.get(name) ?? CLEAN, taint]) : taint);
    const file = NAMED_FILE.exec(first)?.[1];
    if (name !== undefined && file !== undefined) names.set(name, file);
    if (taint.size === 0) continue;
    const targets = [...text.matchAll(WRITES)]
      .map(([, direct, tee]) => direct ?? tee ?? '')
      .flatMap((target) => [target, names.get(/^\$\{?(\w+)\}?$/.exec(target)?.[1] ?? '') ?? '']);
    for (const file of targets) {
      if (files.size >= MAX_FILES) break;
      if (!SHARED.test(file) && file.length > 1 && !/^(?:\/dev\/|&)/.test(file))
        files.set(file, taint);
    }
    const set = SHARED.test(text)
      ? /["']?\b([A-Za-z_][\w-]*)=/.exec(text.replace(SHARED, ''))?.[1]
      : undefined;
    if (set !== undefined) (text.includes('GITHUB_ENV') ? variables : outputs).set(set, taint);
  }
  // A value of several lines is written between marks, by several commands.
  if (SHARED.test(script)) {
    const taint = joined(values);
    for (const [, name = ''] of script.matchAll(/\b([A-Za-z_][\w-]*)<<\s*["']?[A-Za-z_$]/g)) {
      if (taint.size > 0) (script.includes('GITHUB_ENV') ? variables : outputs).set(name, taint);
    }
  }
  return { calls, outputs, variables, files };
}

/** Substitutions that print a number. */
const COUNTS =
  /\$\([^()]{0,200}(?:\bwc\s+-[lwcm]\b|\bgrep\s+-c\b|\bjq\s[^()]{0,40}["']length["'])[^()]{0,200}\)/g;
const COUNTED = /\bwc\s+-[lwcm]\b|\bgrep\s+-c\b|["']length["']/;

/** The start of a script in quotes that another shell runs, here or in a container. */
const NESTED =
  /(?:^|[\s/])(?:(?:ba|z|da)?sh|docker\s+(?:run|exec)\s[\s\S]{0,5000}?)\s+-[a-z]{0,3}c\s+(["'])/;
/** Shells in shells that are followed. */
const MAX_SHELLS = 2;

/** Pipelines with those of the scripts in quotes that they hand to another shell. */
function withNested(pipelines: readonly Pipeline[], depth = 0): Pipeline[] {
  return pipelines.flatMap((one) => {
    const found = depth < MAX_SHELLS ? NESTED.exec(one.text) : null;
    if (found === null) return [one];
    const quote = found[1] ?? '';
    const from = found.index + found[0].length;
    const end = one.text.lastIndexOf(quote);
    if (end <= from) return [one];
    const quoted = one.text.slice(from, end);
    const inner = quote === '"' ? quoted.replace(/\\(["$`\\])/g, '$1') : quoted;
    const nested = withNested(pipelinesOf(inner), depth + 1);
    return [one, ...nested.map((part) => ({ ...part, index: one.index }))];
  });
}

/** Names of the script's functions that pass their arguments on to `gh`. */
function wrappersOf(script: string): string[] {
  if (!script.includes('gh "$@"')) return [];
  return [...script.matchAll(/^\s*(?:function\s+)?([A-Za-z_][\w-]{0,60})\s*\(\)\s*\{/gm)]
    .filter(({ index }) => script.slice(index, index + MAX_COMMAND).includes('gh "$@"'))
    .map(([, name = '']) => name);
}

function unwrapped(stage: string, wrappers: readonly string[]): string {
  return wrappers.reduce((text, name) => text.replaceAll(`${name} `, 'gh '), stage);
}

/** Fields of the code host that outsiders write. */
const WRITTEN_FIELDS =
  /title|body|comment|review|message|text|headRef|head_ref|commits|diff|patch/i;

/** The command of a stage that prints text of others; undefined for those that print numbers, names of labels and the like. */
function fetchedBy(stage: string): string | undefined {
  const plain = stage.replace(LITERAL, '');
  const found = FETCH.exec(plain);
  if (found === null) return undefined;
  const rest = plain.slice(found.index, found.index + MAX_COMMAND);
  const fields = /\s--json[\s=]+["']?([\w,]+)/.exec(rest)?.[1];
  if (fields !== undefined && !WRITTEN_FIELDS.test(fields)) return undefined;
  const query = /\s(?:--jq|-q)[\s=]+("[^"]{0,500}"|'[^']{0,500}'|\S{1,500})/.exec(rest)?.[1];
  if (query !== undefined && !WRITTEN_FIELDS.test(query) && !/^["']?\.(?:\[\])?["']?$/.test(query))
    return undefined;
  if (/\s(?:-X|--method)[\s=]+["']?(?:POST|PUT|PATCH|DELETE)\b|\s--name-only\b/.test(rest))
    return undefined;
  if (
    /^\s*(?:\$\(|`)?\s*gh\s+api\b[^\n|]{0,500}?\/(?:labels|reactions|permission|assignees)\b/.test(
      rest,
    )
  )
    return undefined;
  return found[1];
}

/** The call of an agent that a command is, or whose output it captures by `$(...)`. */
function calledIn(command: string): Pick<AgentCall, 'agent' | 'call'> | null {
  const plain = command.replace(ASSIGNED, '').replace(/^["']?\$\(\s*/, '');
  let from = 0;
  for (let left = MAX_SUBSTITUTIONS; left > 0; left--) {
    const found = agentCommand(plain.slice(from, from + MAX_CALL));
    if (found !== null) return found;
    const next = plain.indexOf('$(', from);
    if (next === -1) return null;
    from = next + 2;
  }
  return null;
}
