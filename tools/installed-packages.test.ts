import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingPackages } from './installed-packages.mjs';
import type { Machine } from './machine.mjs';

const MACHINE: Machine = { os: 'linux', cpu: 'x64', libc: 'glibc', node: '20.20.2' };

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-installed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lay(locked: object, installed: object | null) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed === null) return;
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const record = join(root, 'node_modules', '.package-lock.json');
  writeFileSync(record, JSON.stringify({ packages: installed }));
}

const a1 = { version: '1.0.0', integrity: 'sha512-a1' };
const link = { resolved: 'packages/a', link: true };

test('a clone without node_modules misses everything [OPS-01]', () => {
  lay({ 'node_modules/a': a1 }, null);
  expect(missingPackages(root, MACHINE)).toEqual(['node_modules']);
});

test('an install that matches the lock file misses nothing', () => {
  const packages = { 'node_modules/a': a1, 'node_modules/@svc/a': link };
  lay({ '': { name: 'root' }, 'packages/a': { version: '0.1.0' }, ...packages }, packages);
  expect(missingPackages(root, MACHINE)).toEqual([]);
});

test('a package that is absent, of another version or of other bytes is missed', () => {
  lay(
    { 'node_modules/a': a1, 'node_modules/b': a1, 'packages/x/node_modules/c': a1 },
    {
      'node_modules/b': { ...a1, version: '1.0.1' },
      'packages/x/node_modules/c': { ...a1, integrity: 'sha512-other' },
    },
  );
  expect(missingPackages(root, MACHINE)).toEqual([
    'node_modules/a',
    'node_modules/b',
    'packages/x/node_modules/c',
  ]);
});

test('an optional package is missed only on the system and with the C library it is for', () => {
  const own = { ...a1, optional: true, os: ['linux'], cpu: ['x64'] };
  lay(
    {
      'node_modules/own': own,
      'node_modules/own-as-text': { ...own, os: 'linux', cpu: 'x64' },
      'node_modules/own-library': { ...own, libc: ['glibc'] },
      'node_modules/other-system': { ...own, os: ['plan9'] },
      'node_modules/other-processor': { ...own, cpu: 'arm64' },
      'node_modules/other-library': { ...own, libc: ['musl'] },
      'node_modules/unsaid': { ...a1, optional: true },
    },
    {},
  );
  expect(missingPackages(root, MACHINE)).toEqual([
    'node_modules/own',
    'node_modules/own-as-text',
    'node_modules/own-library',
  ]);
});
