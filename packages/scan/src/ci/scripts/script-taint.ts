import type { AgentCommand } from '../models/agent-command-table.ts';
import { agentCommand } from '../models/agent-commands.ts';
import { filesWritten, isInlineCode, variablesRead } from '../models/inline-code.ts';
import { printsAnswer, programIn, sendsOn } from '../models/model-calls.ts';
import { NUMBER } from '../workflow/output-names.ts';
import { eventRead, fetchedBy } from './lookups.ts';
import { expandedNames, type Pipeline, pipelinesOf } from './shell-script.ts';
import { answered, CLEAN, joined, type Taint, unanswered } from './taint.ts';

/** A call of an agent in a script, and what of its prompt outsiders write. */
export type AgentCall = {
  readonly agent: AgentCommand;
  readonly call: string;
  readonly taint: Taint;
};

/** Where text of outsiders goes in a script. */
export type ScriptTaint = {
  readonly calls: readonly AgentCall[];
  /** Step outputs and variables that the script sets for later steps. */
  readonly outputs: ReadonlyMap<string, Taint>;
  readonly variables: ReadonlyMap<string, Taint>;
  /** Files that it wrote. */
  readonly files: ReadonlyMap<string, Taint>;
  /** What its requests, programs and containers are given. */
  readonly sent: Taint;
};

const ASSIGNED = /^(?:export\s+|local\s+|readonly\s+|declare\s+(?:-\w+\s+)*)?([A-Za-z_]\w*)=/;
/** A file's name, in a variable. */
const NAMED_FILE = /^[A-Za-z_]\w*=["']?((?:\$\{?\w{1,80}\}?\/)?[\w./-]{2,200})["']?$/;
const WRITES =
  />>?\s*["']?([^\s"'|;&<>]+)["']?|\|\s*tee\s+(?:-a\s+)?["']?([^\s"'|;&]+)|\b(?:curl|wget)\b[^\n|]{0,800}?\s(?:-o|-O|--output|--output-document)[ =]["']?([^\s"'|;&<>]{2,200})|^\s*(?:cp|mv)\s+(?:-\w+\s+)?\S{1,300}\s+["']?([^\s"'|;&<>]{2,200})|^\s*sed\s+(?:-[a-zA-Z]\s+){0,3}-[a-zA-Z]{0,3}i[^\n]{0,1000}\s["']?([\w./-]{2,200})["']?\s*$|\s--?(?:o|out|output|output-file|out-file)[ =]["']?([\w./-]{2,200}\.(?:md|txt|json|xml|ya?ml|prompt))\b/g;
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

/** What is known before a script runs. */
export type ScriptContext = {
  /** Returns the taint of a text's `${{ }}`. */
  readonly expression: (text: string) => Taint;
  /** Returns the taint of a variable of the environment. */
  readonly variable: (name: string) => Taint;
  /** Files that earlier steps wrote. */
  readonly files?: ReadonlyMap<string, Taint>;
  /** All variables of the step together. */
  readonly environment?: Taint;
  /** A branch of an outsider is checked out. */
  readonly isForeign?: boolean;
  /** Programs that the job installs and that ask a model. */
  readonly installed?: readonly AgentCommand[];
  /** Returns true for a pipeline whose output is what a program of the repository gets from a model. */
  readonly isAnswer?: (pipeline: string) => boolean;
};

/** What is known while the pipelines of a script are read in order. */
type Flow = {
  readonly context: ScriptContext;
  /** Functions of the script that pass their arguments on to `gh`. */
  readonly wrappers: readonly string[];
  /** The output of a group of commands is that of the step. */
  readonly isGrouped: boolean;
  /** Variables of the script. */
  readonly own: Map<string, Taint>;
  /** Variables that hold the name of a file. */
  readonly names: Map<string, string>;
  readonly files: Map<string, Taint>;
  /** Outputs of the step, and variables for later steps. */
  readonly outputs: Map<string, Taint>;
  readonly variables: Map<string, Taint>;
  readonly calls: AgentCall[];
  /** What pipelines print, for values of several lines. */
  readonly printed: Taint[];
  readonly sent: Taint[];
  /** What open groups of commands print, innermost last. */
  readonly groups: Taint[][];
  /** Branches and loops that are open. */
  branches: number;
};

/**
 * Follows text of outsiders and of models through a script, from its expressions, variables, files and captured calls of agents into
 * calls of agents and into outputs.
 */
export function scriptTaint(script: string, context: ScriptContext): ScriptTaint {
  const flow: Flow = {
    context,
    wrappers: wrappersOf(script),
    isGrouped: GROUP_TO_SHARED.test(script),
    own: new Map(),
    names: new Map(),
    files: new Map(context.files),
    outputs: new Map(),
    variables: new Map(),
    calls: [],
    printed: [],
    sent: [],
    groups: [],
    branches: 0,
  };
  for (const pipeline of withNested(pipelinesOf(script))) readPipeline(pipeline, flow);
  noteLongValues(script, flow);
  const { calls, outputs, variables, files, sent } = flow;
  return { calls, outputs, variables, files, sent: joined(sent) };
}

function readPipeline({ text: whole, stages }: Pipeline, flow: Flow): void {
  const { installed = [], isAnswer = () => false } = flow.context;
  const text = COUNTED.test(whole) ? whole.replace(COUNTS, ' ') : whole;
  const first = stages[0] ?? '';
  if (/^(?:if|case|for|while|until)\s/.test(first)) flow.branches++;
  else if (/^(?:fi|esac|done)\b/.test(first)) flow.branches--;
  const grouped = /^[})](?:\s|$)/.test(first) ? joined(flow.groups.pop() ?? []) : CLEAN;
  const read = joined([readBy(text, stages, flow), grouped]);
  if (sendsOn(text)) flow.sent.push(read);
  const found = stages.map((stage) => calledIn(stage, installed)).filter((call) => call !== null);
  flow.calls.push(...found.map((call) => ({ ...call, taint: unanswered(read) })));
  const hasAnswer = found.length > 0 || printsAnswer(text) || isAnswer(text);
  const taint = hasAnswer ? answered(read) : read;
  flow.printed.push(flow.isGrouped || SHARED.test(text) ? taint : read);
  if (/^[{(](?:\s|$)|\(\)\s*\{$/.test(first) && flow.groups.length < MAX_GROUPS)
    flow.groups.push([]);
  for (const group of flow.groups) group.push(taint);
  noteAssignment(first, taint, flow);
  noteFiles(text, taint, flow);
  noteOutput(text, taint, flow);
}

/** What a pipeline reads: its expressions, variables and files, what it fetches, and what it reads of the event. */
function readBy(text: string, stages: readonly string[], flow: Flow): Taint {
  const { expression, environment = CLEAN, isForeign = false } = flow.context;
  const fetched = stages
    .map((stage) => fetchedBy(unwrapped(stage, flow.wrappers), isForeign))
    .find((one) => one !== undefined);
  const variable = (name: string) => flow.own.get(name) ?? flow.context.variable(name);
  return joined([
    expression(text),
    ...expandedNames(text).map(variable),
    ...[...flow.files].filter(([file]) => text.includes(file)).map(([, one]) => one),
    ...(fetched === undefined ? [] : [new Set([fetched.replace(/\s+/g, ' ').slice(0, 40)])]),
    ...(/\benvsubst\b/.test(text) ? [...flow.own.values(), environment] : []),
    ...(isInlineCode(text) ? variablesRead(text).map(variable) : []),
    new Set(eventRead(text)),
  ]);
}

function noteAssignment(command: string, taint: Taint, { own, names, branches }: Flow): void {
  const name = ASSIGNED.exec(command)?.[1];
  if (name === undefined) return;
  // What one branch sets is not undone by another.
  own.set(name, branches > 0 ? joined([own.get(name) ?? CLEAN, taint]) : taint);
  const file = NAMED_FILE.exec(command)?.[1];
  if (file !== undefined) names.set(name, withNames(file, names));
}

/** Remembers the files that a pipeline writes. */
function noteFiles(text: string, taint: Taint, { context, files, names }: Flow): void {
  // What a program makes of its variables is not known; what it writes may contain them.
  const written = programIn(text) === null ? taint : joined([taint, context.environment ?? CLEAN]);
  if (written.size === 0) return;
  const targets = [
    ...[...text.matchAll(WRITES)].map((found) => found.slice(1).find(Boolean) ?? ''),
    ...(isInlineCode(text) ? filesWritten(text) : []),
  ].flatMap((target) => [target, withNames(target, names)]);
  for (const file of targets) {
    if (files.size >= MAX_FILES) break;
    if (!SHARED.test(file) && file.length > 1 && !/^(?:\/dev\/|&)/.test(file))
      files.set(file, written);
  }
}

/** Remembers the output of the step, or the variable for later steps, that a pipeline sets. */
function noteOutput(text: string, taint: Taint, flow: Flow): void {
  if (taint.size === 0 || !SHARED.test(text)) return;
  const name = /["']?\b([A-Za-z_][\w-]{0,100})=/.exec(text.replace(SHARED, ''))?.[1];
  if (name === undefined) return;
  // What a program makes of a model's answer may be a number.
  const kept = NUMBER.test(name) ? unanswered(taint) : taint;
  sharedIn(text, flow).set(name, kept);
}

/** Remembers values of several lines, which several commands write between marks. */
function noteLongValues(script: string, flow: Flow): void {
  if (!SHARED.test(script)) return;
  const taint = joined(flow.printed);
  if (taint.size === 0) return;
  for (const [, name = ''] of script.matchAll(/\b([A-Za-z_][\w-]{0,100})<<\s*["']?[A-Za-z_$]/g))
    sharedIn(script, flow).set(name, taint);
}

function sharedIn(text: string, { outputs, variables }: Flow): Map<string, Taint> {
  return text.includes('GITHUB_ENV') ? variables : outputs;
}

/** A file's name with the variables in front of it. */
function withNames(file: string, names: ReadonlyMap<string, string>): string {
  return file.replace(
    /^\$\{?(\w{1,80})\}?(?=\/|$)/,
    (whole, name: string) => names.get(name) ?? whole,
  );
}

/** Substitutions that print a number. */
const COUNTS =
  /\$\([^()]{0,200}(?:\bwc\s+-[lwcm]\b|\bgrep\s+-c\b|\bjq\s[^()]{0,40}["']length["'])[^()]{0,200}\)/g;
const COUNTED = /\bwc\s+-[lwcm]\b|\bgrep\s+-c\b|["']length["']/;

/** The start of a script in quotes that another shell runs, here or in a container. */
const NESTED =
  /(?:^|[\s/])(?:(?:ba|z|da)?sh|docker\s+(?:run|exec)\s[\s\S]{0,5000}?\S)\s{1,50}-[a-z]{0,3}c\s{1,50}(["'])/;
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
  return [
    ...script.matchAll(/^[ \t]*(?:function[ \t]+)?([A-Za-z_][\w-]{0,60})\s{0,20}\(\)\s{0,20}\{/gm),
  ]
    .filter(({ index }) => script.slice(index, index + MAX_COMMAND).includes('gh "$@"'))
    .map(([, name = '']) => name);
}

function unwrapped(stage: string, wrappers: readonly string[]): string {
  return wrappers.reduce((text, name) => text.replaceAll(`${name} `, 'gh '), stage);
}

/** The call of an agent that a command is, or whose output it captures by `$(...)`. */
function calledIn(
  command: string,
  installed: readonly AgentCommand[],
): Pick<AgentCall, 'agent' | 'call'> | null {
  let from = 0;
  for (let left = MAX_SUBSTITUTIONS; left > 0; left--) {
    const found = agentCommand(command.slice(from, from + MAX_CALL), installed);
    if (found !== null) return found;
    const next = command.indexOf('$(', from);
    if (next === -1) return null;
    from = next + 2;
  }
  return null;
}
