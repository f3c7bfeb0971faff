import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../run-tool.ts';
import { isWithin, ROOMS, testsOfRoom } from './rooms.ts';

test('every path and test of a room exists', () => {
  for (const { paths, tests } of ROOMS) {
    for (const path of [...paths, ...tests]) expect(existsSync(join(ROOT, path)), path).toBe(true);
  }
});

test('a module of a room has the tests of the room, in its order, and another none', () => {
  const approvals = 'apps/server/src/features/approvals';
  const { tests } = ROOMS.find(({ paths }) => paths.includes(approvals)) as (typeof ROOMS)[number];

  expect(testsOfRoom(`${approvals}/decide.ts`, [...tests].reverse())).toEqual(tests);
  expect(testsOfRoom('packages/analysis/src/index.ts', tests)).toBe(null);
});

test('a path is within itself and its folders alone', () => {
  expect(['a/b', 'a/b.ts', 'a/bc', 'a'].filter((path) => isWithin(path, 'a/b'))).toEqual(['a/b']);
  expect(isWithin('a/b/c.ts', 'a/b/')).toBe(true);
});
