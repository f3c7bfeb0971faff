import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { citedIds } from '../tests/requirements/cited-ids.ts';
import { checkRequirements } from './check/check-requirements.ts';
import { workspaceFiles } from './check/workspace-files.ts';
import { LONG_TESTS, OUTSIDE_TESTS } from './long-tests.ts';
import { ROOT } from './run-tool.ts';

const files = workspaceFiles(ROOT).filter((path) => path.endsWith('.test.ts'));

test.each([...LONG_TESTS, ...Object.values(OUTSIDE_TESTS)])(
  'a suite of its own has tests of %s',
  (glob) => {
    expect(files.some((path) => matchesGlob(path, glob))).toBe(true);
  },
);

test('one command runs every check, every test that npm test leaves out, and all others [OPS-01/tests]', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const longConfig = readFileSync(join(ROOT, 'vitest.long.config.ts'), 'utf8');
  const runner = readFileSync(join(ROOT, 'tools', 'test.ts'), 'utf8');

  expect(scripts['test:all']).toBe('npm test && npm run test:long');
  // what the one leaves out is what the other runs
  expect(runner).toContain('...excluded, ...filters');
  expect(longConfig).toContain('include: [...LONG_TESTS]');
});

test('each suite outside of both has a command of its own', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const name of Object.keys(OUTSIDE_TESTS)) {
    expect(scripts[`test:${name}`]).toBe(`node tools/bootstrap.mjs tools/test-outside.ts ${name}`);
  }
});

test('requirements that a long test cites count as shown, with all their parts or some', () => {
  const long = files.filter((path) => LONG_TESTS.some((glob) => matchesGlob(path, glob)));
  const ids = long
    .flatMap((path) => citedIds(path, readFileSync(join(ROOT, path), 'utf8')).citations)
    .map(({ id }) => id);
  const { covered, partly } = checkRequirements(ROOT);
  expect(ids).toContain('OPS-01');
  expect([...covered, ...partly]).toEqual(expect.arrayContaining(ids));
});
