import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutSettings } from '../../tools/clean-environment.ts';
import { ROOT } from '../../tools/run-tool.ts';

/** Names the folder of a run; set for every process of the run. */
const FOLDER = 'TEST_FOLDER';

/**
 * Gives a run of the tests one temporary folder, which is the place of temporary files and the home of everything that tests
 * start, and removes the settings of the shell. Code that one process of the run has compiled is kept there for the others. Called in the runner's process when it reads its configuration; the folder goes
 * away with that process.
 */
export function useTestEnvironment(): void {
  if (process.env[FOLDER] !== undefined) return;
  // short: the paths of unix sockets in it have at most 107 bytes
  const folder = mkdtempSync(join(tmpdir(), 'svc-'));
  // the database's user, who is another one when root runs the tests, must pass through
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const env = testEnvironment(process.env, folder);
  mkdirSync(env['HOME'] as string);
  mkdirSync(env['NODE_COMPILE_CACHE'] as string, { mode: 0o700 });
  // git reads a clone that belongs to another user only where a configuration admits it
  writeFileSync(join(env['HOME'] as string, '.gitconfig'), `[safe]\n\tdirectory = "${ROOT}"\n`);
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Returns the environment in which tests run, for a shell's: nothing in it leads to a file of the user. */
export function testEnvironment(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const kept = Object.entries(withoutSettings(env)).filter(([name]) => !name.startsWith('XDG_'));
  return {
    ...Object.fromEntries(kept),
    [FOLDER]: folder,
    HOME: join(folder, 'home'),
    TMPDIR: folder,
    NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
    GIT_CONFIG_NOSYSTEM: '1',
  };
}
