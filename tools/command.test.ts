import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './run-tool.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'svc-command-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function command(...args: string[]) {
  return runIn(folder, ...args);
}

/** Runs a command of the clone as `npm run` does: in the clone, with npm's INIT_CWD, the folder where the user is. */
function runIn(initial: string, ...args: string[]) {
  return spawnSync(process.execPath, ['tools/command.ts', ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: initial },
  });
}

test('the command of a clone scans a path that is relative to where the user is [SCAN-01]', () => {
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'a.txt'), 'x');
  const { status, stdout } = command('svc', 'scan', 'elsewhere', '--json');
  expect(status).toBe(0);
  expect(JSON.parse(stdout).coverage.filesScanned).toBe(1);
});

test('advice names the form of the command that works where npm was called', () => {
  expect(command('svc', 'scan', '--foo').stderr).toContain(
    `(npm --prefix '${ROOT}' run -s svc -- scan --help shows`,
  );
  const inClone = runIn(join(ROOT, 'docs'), 'svc', 'scan', '--foo');
  expect(inClone.stderr).toContain('(npm run -s svc -- scan --help shows');
});

test('the exit code is that of the command, and the service is one of the commands', () => {
  expect(command('svc', 'scan', 'nowhere').status).toBe(2);
  expect(command('svc-server', '--help').stdout).toMatch(/svc-server/);
});

test('an unknown command names the known ones', () => {
  const { status, stderr } = command('curl');
  expect([status, stderr]).toEqual([2, 'command must be one of svc, svc-server (got "curl")\n']);
});
