/**
 * Runs a TypeScript file of this repository under the Node.js that the lock file pins, installing first what the lock
 * file names and `node_modules` lacks. Usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]
 *
 * The machine's own Node.js runs only this file and those it imports, so they are plain JavaScript for Node.js 20 and later.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]');

const reason = await installPackages(root, (line) => console.error(line));
if (reason !== null) fail(reason);

const child = spawn(join(bin, 'node'), [join(root, file), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
child.on('error', (error) => fail(`the pinned Node.js cannot be started: ${error.message}`));
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + constants.signals[signal]);
});
// A terminal sends Ctrl-C to the whole group: passed on as well, it would reach the child twice.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

function fail(message) {
  console.error(message);
  process.exit(2);
}
