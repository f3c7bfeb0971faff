/**
 * `npm run svc -- ...` and `npm run svc-server -- ...`: the commands of this clone, run in the folder where npm was called
 * (INIT_CWD), so that relative paths resolve there. Usage: tools/command.ts svc|svc-server [ARGUMENT...]
 */
import { isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './run-tool.ts';

const COMMANDS: ReadonlyMap<string, string> = new Map([
  ['svc', 'apps/cli/bin/svc.js'],
  ['svc-server', 'apps/server/bin/svc-server.js'],
]);

const [node = process.execPath, , name = '', ...args] = process.argv;
const file = COMMANDS.get(name);
if (file === undefined) {
  console.error(`command must be one of ${[...COMMANDS.keys()].join(', ')} (got "${name}")`);
  process.exitCode = 2;
} else {
  const program = join(ROOT, file);
  const folder = process.env['INIT_CWD'] ?? ROOT;
  process.chdir(folder);
  // Advice of the command names the form that works in this folder.
  if (name === 'svc') process.env['SVC_COMMAND'] = formFrom(folder);
  // The command finds its own path and arguments where Node.js puts them.
  process.argv = [node, program, ...args];
  await import(pathToFileURL(program).href);
}

/** `npm run -s svc --` in the clone, `npm --prefix '/path of/the clone' run -s svc --` elsewhere; `-s` keeps npm's own lines out of a pipe. */
function formFrom(folder: string): string {
  const path = relative(ROOT, folder);
  const isInside = path !== '..' && !/^\.\.[/\\]/.test(path) && !isAbsolute(path);
  const quoted = `'${ROOT.replace(/\/$/, '').replaceAll("'", `'\\''`)}'`;
  return isInside ? 'npm run -s svc --' : `npm --prefix ${quoted} run -s svc --`;
}
