/**
 * Runs a TypeScript file of this repository under the Node that the lock file pins, installing first what the lock
 * file names and `node_modules` lacks. Usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]
 *
 * The only file that the machine's own Node runs, so it is plain JavaScript for Node 18 and later.
 */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { missingPackages } from './installed-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const [file, ...args] = process.argv.slice(2);
if (file === undefined) fail('usage: node tools/bootstrap.mjs FILE.ts [ARGUMENT...]');

const missing = missingPackages(root);
if (missing.length > 0) install(missing);

const child = spawn(join(bin, 'node'), [join(root, file), ...args], {
  stdio: 'inherit',
  env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
});
child.on('error', (error) => fail(`cannot start the pinned Node: ${error.message}`));
child.on('exit', (code, signal) => {
  process.exit(code ?? 128 + constants.signals[signal]);
});
// A terminal sends Ctrl-C to the whole group: passed on as well, it would reach the child twice.
process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

function install(packages) {
  const named = packages.slice(0, 3).join(', ');
  const rest = packages.length > 3 ? ` and ${packages.length - 3} more` : '';
  console.error(`installing: ${named}${rest} not in node_modules as package-lock.json has it`);
  // not `npm ci`: that refuses a lock file without the optional packages of platforms that its author's registry lacked.
  // Without saving, npm keeps to the lock file; that it did is looked at afterwards.
  const npm = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, npm_config_loglevel: 'error' },
  });
  if (npm.error) fail(`cannot start npm: ${npm.error.message}`);
  if (npm.status !== 0) fail(`npm install failed with exit code ${npm.status ?? npm.signal}`);
  const left = missingPackages(root);
  if (left.length > 0) fail(`npm install has not installed as locked: ${left.join(', ')}`);
}

function fail(message) {
  console.error(message);
  process.exit(2);
}
