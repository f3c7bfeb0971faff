import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { citedIds } from '../tests/requirements/cited-ids.ts';
import { checkRequirements } from './check/check-requirements.ts';
import { workspaceFiles } from './check/workspace-files.ts';
import { LONG_TESTS } from './long-tests.ts';
import { ROOT } from './run-tool.ts';

const files = workspaceFiles(ROOT).filter((path) => path.endsWith('.test.ts'));

test.each(LONG_TESTS)('the long suite has tests of %s', (glob) => {
  expect(files.some((path) => matchesGlob(path, glob))).toBe(true);
});

test('requirements that a long test cites count as covered', () => {
  const long = files.filter((path) => LONG_TESTS.some((glob) => matchesGlob(path, glob)));
  const ids = long
    .flatMap((path) => citedIds(path, readFileSync(join(ROOT, path), 'utf8')).citations)
    .map(({ id }) => id);
  expect(ids).toContain('OPS-01');
  expect(checkRequirements(ROOT).covered).toEqual(expect.arrayContaining(ids));
});
