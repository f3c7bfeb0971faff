/**
 * Runs a TypeScript file of this repository under the Node.js that the lock file pins, installing first what the lock
 * file names and `node_modules` lacks. Usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]
 *
 * The machine's own Node.js runs only this file and those it imports, so they are plain JavaScript for Node.js 20 and later.
 * docs/platforms.md has what runs where.
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installPackages } from './install-packages.mjs';
import { lockedPackages, missingPackages } from './installed-packages.mjs';
import { chooseNode, describeNode, obstacle, thisMachine } from './machine.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]');

const machine = thisMachine();
const packages = lockedPackages(root);
// before anything is installed
const reason = obstacle(file, machine, packages);
if (reason !== null) fail(reason);
const choice = chooseNode(machine, packages);
if (missingPackages(root, machine).length > 0) {
  const line = describeNode(choice, machine);
  if (line !== null) console.error(line);
  const failure = await installPackages(root, machine, (text) => console.error(text));
  if (failure !== null) fail(failure);
}
// npm puts this folder first for scripts; the program of another system would be found in it
if (choice.kind === 'own') rmSync(join(bin, 'node'), { force: true });
const node =
  choice.kind === 'own' ? process.execPath : join(root, 'node_modules', choice.name, 'bin', 'node');

const child = spawn(node, [join(root, file), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: [dirname(node), bin, process.env.PATH ?? ''].join(delimiter) },
});
child.on('error', (error) =>
  fail(
    `Node.js cannot be started: ${error.message}; remove node_modules and run the command again`,
  ),
);
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
