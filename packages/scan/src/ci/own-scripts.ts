import { joinedPath, nameOf, type SourceTree } from '@svc/analysis';

/** A shell script in a file that a command runs, by its path in the repository or in the folder of the action, with its arguments. */
const CALL =
  /(?:^|[\n;&|({]|\bthen\s|\belse\s|\bif\s|\bdo\s|\$\()[ \t]*(?:!\s)?(?:timeout\s+\S{1,20}\s+)?((?:(?:(?:ba|z)?sh|source|\.)[ \t]+(?:-[a-z]{1,5}[ \t]+){0,3})?(["']?)(?:\$\{\{[^}\n]{0,200}\}\}\/|\$\{?(?:GITHUB_WORKSPACE|GITHUB_ACTION_PATH)\}?["']?\/)?([\w.-][\w./-]{0,200}\.(?:sh|bash))\2((?:[ \t]+(?:"[^"\n]{0,300}"|'[^'\n]{0,300}'|[^\s;&|()<>]{1,300})){0,20}))/g;
/** Scripts that one step runs and that are read, and scripts in scripts. */
const MAX_SCRIPTS = 10;
const MAX_DEPTH = 2;
const MAX_LENGTH = 100_000;

/**
 * Returns a script in which each shell script of the repository that it runs stands as a group of commands before the line of its call,
 * which then reads what the group printed. Expressions stay as text there: only workflows and actions expand them. `folders`: where the
 * step runs, and where its action is.
 */
export function withOwnScripts(
  script: string,
  folders: readonly string[],
  tree: SourceTree,
  depth = 0,
): string {
  if (depth >= MAX_DEPTH || !/\.(?:sh|bash)\b/.test(script)) return script;
  const parts: string[] = [];
  let from = 0;
  const calls = [...script.matchAll(CALL)].slice(0, MAX_SCRIPTS);
  for (const call of calls) {
    const [whole, command = '', , path = '', rest = ''] = call;
    const text = textAt(path, folders, tree);
    if (text === null || text.length > MAX_LENGTH) continue;
    const at = call.index + whole.length - command.length;
    const line = Math.max(lineStart(script, at), from);
    const printed = `.printed-by/${nameOf(path)}`;
    const body = withArguments(text.replaceAll('${{', '$ {{'), rest);
    const group = `(\n${withOwnScripts(body, folders, tree, depth + 1)}\n) > ${printed}\n`;
    parts.push(script.slice(from, line), group, script.slice(line, at), `cat ${printed}`);
    from = at + command.length;
  }
  return [...parts, script.slice(from)].join('');
}

function textAt(path: string, folders: readonly string[], tree: SourceTree): string | null {
  for (const folder of [...folders, '']) {
    const file = joinedPath(folder, path);
    const text = file === null ? null : tree.text(file);
    if (text !== null) return text;
  }
  return null;
}

/** The start of the line of a place; lines that end with a backslash go on. */
function lineStart(script: string, at: number): number {
  let start = script.lastIndexOf('\n', at - 1) + 1;
  while (start > 1 && script[start - 2] === '\\') start = script.lastIndexOf('\n', start - 2) + 1;
  return start;
}

/** A script with what it is called with in place of `$1` to `$9`. */
function withArguments(script: string, rest: string): string {
  const given = [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
  return script.replace(
    /\$(?:([1-9])|\{([1-9])(?::?[-?][^{}\n]{0,100})?\})/g,
    (_, short?: string, long?: string) => given[Number(short ?? long) - 1] ?? '',
  );
}
