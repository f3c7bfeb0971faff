import { expect, test } from 'vitest';
import { lockFaults, type Manifest } from './lock-file.ts';

test('manifests that the lock file copied have no fault', () => {
  const root = { devDependencies: { a: '1.0.0', b: 'npm:@x/c@2.0.0-beta.1' } };
  const app = { dependencies: { a: '1.0.0' }, peerDependencies: { c: '>=1' } };
  const manifests = new Map<string, Manifest>([
    ['', root],
    ['apps/one', app],
  ]);
  expect(lockFaults(manifests, { '': root, 'apps/one': app, 'node_modules/a': {} })).toEqual([]);
});

test('what is added, removed, changed or unknown to the lock file is a fault', () => {
  const manifests = new Map<string, Manifest>([
    ['', { dependencies: { added: '1.0.0', changed: '1.0.1' } }],
    ['apps/new', {}],
  ]);
  const locked = { '': { dependencies: { changed: '1.0.0', removed: '1.0.0' } } };
  expect(lockFaults(manifests, locked)).toEqual([
    'package.json: dependencies added is 1.0.0, absent in package-lock.json: npm install',
    'package.json: dependencies changed is 1.0.1, 1.0.0 in package-lock.json: npm install',
    'package.json: dependencies removed is absent, 1.0.0 in package-lock.json: npm install',
    'apps/new/package.json: package-lock.json does not know it: npm install',
  ]);
});

test.each(['^1.0.0', '~1.0.0', '*', 'latest', '1.x', 'file:../a', 'git+https://example.com/a'])(
  'the version %s is not pinned',
  (version) => {
    const manifest = { dependencies: { a: version } };
    expect(lockFaults(new Map([['', manifest]]), { '': manifest })).toEqual([
      `package.json: dependencies a is not pinned to one version: ${version}`,
    ]);
  },
);
