import { joinedPath, nameOf, type SourceTree } from '@svc/analysis';

/** A shell script in a file that a command runs, by its path in the repository or in the folder of the action, with its arguments. */
const CALL =
  /(?:^|[\n;&|({]|\bthen\s|\belse\s|\bif\s|\bdo\s|\$\()[ \t]*(?:!\s)?(?:timeout\s+\S{1,20}\s+)?((?:(?:(?:ba|z)?sh|source|\.)[ \t]+(?:-[a-z]{1,5}[ \t]+){0,3})?(["']?)(?:\$\{\{[^}\n]{0,200}\}\}\/|\$\{?(?:GITHUB_WORKSPACE|GITHUB_ACTION_PATH)\}?["']?\/)?([\w.-][\w./-]{0,200}\.(?:sh|bash))\2((?:[ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\s;&|()<>]{1,300})){0,20}))/g;
/** Scripts that one text runs and that are read, and scripts in scripts. */
const MAX_SCRIPTS = 10;
const MAX_DEPTH = 2;
/** Characters of one script, with its arguments in it. */
const MAX_LENGTH = 100_000;
/** Characters of all scripts that are put into the steps of a workflow, and of all workflows of a scan. */
const MAX_IN_WORKFLOW = 1_000_000;
const MAX_IN_SCAN = 20_000_000;

/** Returns a script of a step with the scripts of the repository in it. `folders`: where the step runs, and where its action is. */
export type OwnScripts = (script: string, folders: readonly string[]) => string;

/** A script with those that it runs in it; `cost`: characters of scripts that this took. */
type Expansion = { readonly text: string; readonly cost: number };
/** What a scan remembers, and how many characters it may still put in. */
type ScanState = {
  readonly tree: SourceTree;
  readonly tooLong: Set<string>;
  readonly known: Map<string, Expansion>;
  left: number;
};
/** The same of a workflow. `isCut`: a script was over the byte budget. */
type WorkflowState = { readonly scan: ScanState; left: number; isCut: boolean };

/**
 * Returns, for each workflow of a scan, a function that puts the shell scripts of the repository into the scripts that run them: a
 * script stands as a group of commands before the line of its call, which then reads what the group printed. Expressions stay as text
 * there: only workflows and actions expand them. From the first script over the byte budget on, calls stay as they are written.
 */
export function ownScripts(tree: SourceTree): () => OwnScripts {
  const scan = { tree, tooLong: new Set<string>(), known: new Map(), left: MAX_IN_SCAN };
  return () => {
    const state: WorkflowState = { scan, left: MAX_IN_WORKFLOW, isCut: false };
    return (script, folders) => expanded(script, folders, state, 0).text;
  };
}

function expanded(
  script: string,
  folders: readonly string[],
  state: WorkflowState,
  depth: number,
): Expansion {
  if (state.isCut || depth >= MAX_DEPTH || !/\.(?:sh|bash)\b/.test(script))
    return { text: script, cost: 0 };
  const parts: string[] = [];
  let from = 0;
  let cost = 0;
  const calls = [...script.matchAll(CALL)].slice(0, MAX_SCRIPTS);
  for (const call of calls) {
    const [whole, command = '', , path = '', rest = ''] = call;
    const body = calledBody(path, rest, folders, state, depth);
    if (body === null) continue;
    cost += body.cost;
    const at = call.index + whole.length - command.length;
    const line = Math.max(lineStart(script, at), from);
    const printed = `.printed-by/${nameOf(path)}`;
    const group = `(\n${body.text}\n) > ${printed}\n`;
    parts.push(script.slice(from, line), group, script.slice(line, at), `cat ${printed}`);
    from = at + command.length;
  }
  return { text: [...parts, script.slice(from)].join(''), cost };
}

/** A called script with its arguments and the scripts that it calls; null for one that is not there, too long or over the budget. */
function calledBody(
  path: string,
  rest: string,
  folders: readonly string[],
  state: WorkflowState,
  depth: number,
): Expansion | null {
  if (state.isCut) return null;
  const { scan } = state;
  const key = JSON.stringify([path, rest, folders, depth]);
  const known = scan.known.get(key);
  if (known !== undefined && known.cost <= charactersLeft(state)) {
    pay(known.cost, state);
    return known;
  }
  const text = textAt(path, folders, scan);
  const body = text === null ? null : withArguments(text.replaceAll('${{', '$ {{'), rest);
  if (body === null) return null;
  state.isCut = body.length > charactersLeft(state);
  if (state.isCut) return null;
  pay(body.length, state);
  const inner = expanded(body, folders, state, depth + 1);
  const found = { text: inner.text, cost: inner.cost + body.length };
  if (!state.isCut) scan.known.set(key, found);
  return found;
}

function charactersLeft({ left, scan }: WorkflowState): number {
  return Math.min(left, scan.left);
}

function pay(length: number, state: WorkflowState): void {
  state.left -= length;
  state.scan.left -= length;
}

function textAt(
  path: string,
  folders: readonly string[],
  { tree, tooLong }: ScanState,
): string | null {
  for (const folder of [...folders, '']) {
    const file = joinedPath(folder, path);
    if (file === null) continue;
    if (tooLong.has(file)) return null;
    const text = tree.text(file);
    if (text === null) continue;
    if (text.length <= MAX_LENGTH) return text;
    tooLong.add(file);
    return null;
  }
  return null;
}

/** The start of the line of a place; lines that end with a backslash go on. */
function lineStart(script: string, at: number): number {
  let start = script.lastIndexOf('\n', at - 1) + 1;
  while (start > 1 && script[start - 2] === '\\') start = script.lastIndexOf('\n', start - 2) + 1;
  return start;
}

/** A script with what it is called with in place of `$1` to `$9`; null where that is too long. */
function withArguments(script: string, rest: string): string | null {
  const given = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  let length = script.length;
  const filled = script.replace(
    /\$(?:([1-9])|\{([1-9])(?::?[-?][^{}\n]{0,100})?\})/g,
    (whole: string, short?: string, long?: string) => {
      const value = given[Number(short ?? long) - 1] ?? '';
      length += value.length - whole.length;
      return length > MAX_LENGTH ? '' : value;
    },
  );
  return length > MAX_LENGTH ? null : filled;
}
