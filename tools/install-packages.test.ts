import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackages, stalledMs } from './install-packages.mjs';
import type { Machine } from './machine.mjs';

const MACHINE: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc', node: '20.20.2' };

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
  const reason = await installPackages(root, MACHINE, (line) => void lines.push(line), limits);
  return { lines, reason };
}

const COMPLETE =
  'mkdir -p node_modules/a; touch node_modules/a/package.json; cp package-lock.json node_modules/.package-lock.json';
const START = 'Installing dependencies: 1 packages (about 1 min on a first run)';
/** Runs until it is killed. */
const HANGS = 'exec tail -f /dev/null';
const QUICK = { measureEveryMs: 5, stallMs: 50, offlineStallMs: 50 };

test('a first run says what it installs and how long that took; a second one installs nothing [OPS-01]', async () => {
  npmThat(COMPLETE, 'exit 0');
  const { lines, reason } = await installed();
  expect(reason).toBeNull();
  expect(lines).toEqual([START, expect.stringMatching(/^Installed 1 packages \(\d+ s\)$/)]);
  expect(await installed()).toEqual({ lines: [], reason: null });
});

test('two commands at once install one after the other, and the second finds everything there', async () => {
  npmThat(
    `until test -e go; do sleep 0.02; done; test ! -e ran && touch ran && ${COMPLETE}`,
    'exit 0',
  );
  const running = [installed(), installed()];
  // each has run to its first wait: the second has met the lock before the first can be done
  writeFileSync(join(root, 'go'), '');
  const both = await Promise.all(running);
  expect(both.map(({ reason }) => reason)).toEqual([null, null]);
  expect(both[1]?.lines).toEqual([`Waiting for the installation of process ${process.pid}`]);
});

test('an unreachable registry is reported, and ends an installation that makes no progress [OPS-01]', async () => {
  npmThat(HANGS, 'echo "npm error code ENOTFOUND" >&2; exit 1');
  const { lines, reason } = await installed({ ...QUICK, stallMs: 600_000 });
  expect(lines.at(-1)).toBe('The package registry does not answer; trying npm’s cache');
  expect(reason).toMatch(
    /^Dependencies are not installed: no progress for \d+ s at 0 of 1 packages; check the network and `npm config get registry`, then run the command again$/,
  );
});

test('a registry without a ping counts as reachable; without progress the installation is given up all the same', async () => {
  npmThat(HANGS, 'echo "npm error code E404" >&2; exit 1');
  const { lines, reason } = await installed({ ...QUICK, offlineStallMs: 0 });
  expect(lines).toEqual([START]);
  expect(reason).toContain('no progress for');
});

test('an installation that makes progress is not given up, however slow it is', () => {
  const first = { sign: '1 of 9', at: 1_000 };
  expect(stalledMs(first, '1 of 9', 61_000)).toEqual({ last: first, ms: 60_000 });
  const second = { sign: '2 of 9', at: 61_000 };
  expect(stalledMs(first, '2 of 9', 61_000)).toEqual({ last: second, ms: 0 });
});

test.each([
  ['', 'npm install failed (exit code 3); check the network'],
  ['npm error ENOSPC: no space left', 'the disk is full (ENOSPC); free 2 GB, then run'],
  ['npm error code EACCES', 'a file cannot be written; make the clone'],
  [
    'npm error code EINTEGRITY',
    'is not the one of package-lock.json (EINTEGRITY); npm cache verify',
  ],
  ['npm error code ETARGET', 'the registry lacks a package; check `npm config get registry`'],
])('a failed installation names what failed and the next step: %s', async (line, reason) => {
  npmThat(`echo "${line}" >&2; exit 3`, 'exit 0');
  expect((await installed()).reason).toContain(reason);
});

test('a long installation reports how far it is', async () => {
  npmThat(HANGS, 'exit 0');
  const { lines } = await installed({ ...QUICK, stallMs: 600, reportEveryMs: 50 });
  expect(lines[1]).toMatch(/^Installing dependencies: 0 of 1 packages \(\d s\)$/);
});
