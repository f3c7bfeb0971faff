import { expect, test } from 'vitest';
import { importersOf, nearestTests } from './nearest-tests.ts';

const SOURCES = new Map([
  ['a/src/x.ts', "import type { Y } from './y.ts';"],
  ['a/src/x.test.ts', "import { x } from './x.ts';"],
  ['a/src/y.ts', "import { x } from './x.ts';"],
  ['a/src/index.ts', "export { y } from './y.ts';"],
  ['b/src/z.test.ts', "import { y } from '@own/a';"],
  ['b/src/a.test.ts', "import { x } from '../../a/src/y.ts';"],
]);
const PACKAGES = new Map([['@own/a', 'a/src/index.ts']]);

test('tests come by their distance along imports, then by name, up to the number asked for', () => {
  const importers = importersOf(SOURCES, PACKAGES);

  expect(nearestTests('a/src/x.ts', importers, 9)).toEqual([
    'a/src/x.test.ts',
    'b/src/a.test.ts',
    'b/src/z.test.ts',
  ]);
  expect(nearestTests('a/src/x.ts', importers, 2)).toHaveLength(2);
});

test('a type that a module imports does not make its tests those of the other', () => {
  expect(nearestTests('a/src/y.ts', importersOf(SOURCES, PACKAGES), 9)).not.toContain(
    'a/src/x.test.ts',
  );
});
