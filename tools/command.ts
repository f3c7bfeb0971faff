/**
 * `npm run svc -- ...` and `npm run svc-server -- ...`: the commands of this clone, run in the folder where npm was called
 * (INIT_CWD), so that relative paths resolve there. Usage: tools/command.ts svc|svc-server [ARGUMENT...]
 */
import { join } from 'node:path';
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
  process.chdir(process.env['INIT_CWD'] ?? process.cwd());
  // The command finds its own path and arguments where Node.js puts them.
  process.argv = [node, program, ...args];
  await import(pathToFileURL(program).href);
}
