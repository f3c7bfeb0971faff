import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { missingPackages } from './installed-packages.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'svc-installed-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function lay(locked: object, installed: object | null) {
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  if (installed === null) return;
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), '');
  const record = join(root, 'node_modules', '.package-lock.json');
  writeFileSync(record, JSON.stringify({ packages: installed }));
}

const a1 = { version: '1.0.0', integrity: 'sha512-a1' };
const link = { resolved: 'packages/a', link: true };

test('a clone without node_modules misses everything [OPS-01]', () => {
  lay({ 'node_modules/a': a1 }, null);
  expect(missingPackages(root)).toEqual(['node_modules']);
});

test('an install that matches the lock file misses nothing', () => {
  const packages = { 'node_modules/a': a1, 'node_modules/@svc/a': link };
  lay({ '': { name: 'root' }, 'packages/a': { version: '0.1.0' }, ...packages }, packages);
  expect(missingPackages(root)).toEqual([]);
});

test('a package that is absent, of another version or of other bytes is missed', () => {
  lay(
    { 'node_modules/a': a1, 'node_modules/b': a1, 'packages/x/node_modules/c': a1 },
    {
      'node_modules/b': { ...a1, version: '1.0.1' },
      'packages/x/node_modules/c': { ...a1, integrity: 'sha512-other' },
    },
  );
  expect(missingPackages(root)).toEqual([
    'node_modules/a',
    'node_modules/b',
    'packages/x/node_modules/c',
  ]);
});

test('an optional package is missed only on the platform it is for', () => {
  const own = { ...a1, optional: true, os: [process.platform], cpu: [process.arch] };
  lay(
    {
      'node_modules/own': own,
      'node_modules/other-system': { ...own, os: ['plan9'] },
      'node_modules/other-library': { ...own, libc: ['musl'] },
      'node_modules/unsaid': { ...a1, optional: true },
    },
    {},
  );
  expect(missingPackages(root)).toEqual(['node_modules/own']);
});
