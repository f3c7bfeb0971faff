import type { Call, Code } from '../program/code-tree.ts';
import { lastName } from '../program/last-name.ts';
import { snakeCase } from './loop-terms.ts';
import { dottedPath } from './model-calls.ts';

/*
 * How programs run code and commands that a model writes: `exec(code)`, `subprocess.run(command, shell=True)`, `execSync(cmd)`,
 * `exec.Command("sh", "-c", command)`, `connection.execute(sql)`.
 */

const RUNS_CODE =
  /^(?:exec|execa|execa_command|exec_sync|exec_async|exec_promise|exec_file|spawn|spawn_sync)$|^os\.(?:system|popen)$|(?:^|\.)subprocess\.(?:run|popen|check_output|check_call|call|getoutput|getstatusoutput)$|(?:^|\.)(?:child_process|cp)\.(?:exec|spawn)\w*$|^create_subprocess_(?:shell|exec)$|(?:^|\.)asyncio\.create_subprocess_(?:shell|exec)$|(?:^|\.)exec\.command(?:_context)?$|(?:^|\.)process\.start$|get_runtime\.exec$|^vm\.run_in_\w+$|^(?:bash|shell|sh)$/;
const RUNS_QUERY =
  /(?:^|[._])(?:conn?|connection|cur|cursor|db|database|engine|duckdb|spark)\.(?:execute|execute_query|query|run|sql|exec|raw)$/;
/** `process_builder` of Java takes the command as it is made. */
const MAKES_PROCESS = /^ProcessBuilder$/;
const SHELL =
  /^(?:\/\S*\/)?(?:sh|bash|zsh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh|python3?|node|deno|docker|-\w+|\/c)$/;

/** Returns the code or command that a call runs; null of one that runs none, or a program that the source names. */
export function runCode({ callee, arguments: given }: Call): Code | null {
  const path = snakeCase(dottedPath(callee));
  const isProcess = RUNS_CODE.test(path) || MAKES_PROCESS.test(lastName(callee) ?? '');
  if (!isProcess && !RUNS_QUERY.test(path)) return null;
  const values = given.filter(
    ({ name }) => name === null || /^(?:args|command|cmd|code|sql|query)$/i.test(name),
  );
  for (const { value } of values) {
    const items = value.kind === 'list' ? value.items : [value];
    const own = items.find((one) => !(isProcess && isShell(one)));
    if (own === undefined) continue;
    // The program of `["git", "commit", message]`; not a query with values that are filled in.
    return own.kind === 'template' && !isProcess ? null : own;
  }
  return null;
}

const isShell = (code: Code) =>
  (code.kind === 'text' && SHELL.test(code.value)) ||
  ((code.kind === 'name' || code.kind === 'member') &&
    /^(?:ctx|context|executable)$/.test(code.name));
