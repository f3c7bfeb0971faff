import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackages } from './install-packages.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-install-'));
  const packages = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' } };
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

/** Puts an `npm` before the real one that runs these shell commands for `npm install` and `npm ping`. */
function npmThat(install: string, ping: string) {
  const bin = join(root, 'fake-bin');
  mkdirSync(bin);
  const script = `#!/bin/sh\ncase $1 in install) ${install};; ping) ${ping};; esac\n`;
  writeFileSync(join(bin, 'npm'), script);
  chmodSync(join(bin, 'npm'), 0o755);
  vi.stubEnv('PATH', `${bin}${delimiter}${process.env['PATH']}`);
}

async function installed(limits = {}) {
  const lines: string[] = [];
  const reason = await installPackages(root, (line) => void lines.push(line), limits);
  return { lines, reason };
}

test('a first run says that it installs and how long that takes [OPS-01]', async () => {
  npmThat(
    'mkdir -p node_modules/.bin; touch node_modules/.bin/node; cp package-lock.json node_modules/.package-lock.json',
    'exit 0',
  );
  expect(await installed()).toEqual({
    lines: ['Installing dependencies (first run, about 1 min)'],
    reason: null,
  });
  expect(await installed()).toEqual({ lines: [], reason: null });
});

test('an unreachable registry is reported at once and ends the installation at a deadline [OPS-01]', async () => {
  npmThat('exec tail -f /dev/null', 'echo "npm error code ENOTFOUND" >&2; exit 1');
  const { lines, reason } = await installed({ offlineDeadlineMs: 1 });
  expect(lines.at(-1)).toBe('The package registry does not answer; trying npm’s cache');
  expect(reason).toMatch(
    /^Dependencies are not installed: the package registry does not answer \(gave up after \d+ s\); check the network and `npm config get registry`/,
  );
});

test('a registry without a ping counts as reachable, and an installation has a deadline all the same', async () => {
  npmThat('exec tail -f /dev/null', 'echo "npm error code E404" >&2; exit 1');
  const { lines, reason } = await installed({ offlineDeadlineMs: 1, deadlineMs: 500 });
  expect(lines).toEqual(['Installing dependencies (first run, about 1 min)']);
  expect(reason).toContain('the installation takes too long');
});

test('a failed installation names the exit code of npm and the next step', async () => {
  npmThat('exit 3', 'exit 0');
  const { reason } = await installed();
  expect(reason).toContain('npm install failed (exit code 3); check the network');
});

test('a long installation reports that it is still at work', async () => {
  npmThat('exec tail -f /dev/null', 'exit 0');
  const { lines } = await installed({ deadlineMs: 600, reportEveryMs: 50 });
  expect(lines[1]).toMatch(/^Still installing \(\d s\)$/);
});
