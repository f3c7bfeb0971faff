import { matchesTool } from '@svc/policy';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWidened } from './update.ts';

test.each([
  [['repo.*'], ['repo.read'], false],
  [['repo.*'], ['repo.issue.*'], false],
  [['*'], ['repo.*', 'search'], false],
  [['repo.read'], ['repo.read'], false],
  [['repo.*'], ['repo.*', 'mail.send'], true],
  [['repo.*'], ['repo'], true],
  [['repo.*'], ['repository.read'], true],
  [['repo.issue.*'], ['repo.*'], true],
  [['repo.read'], ['repo.*'], true],
  [['repo.*'], ['*'], true],
])('from %j to %j is wider: %j [AGENT-02]', (before, after, expected) => {
  expect(isWidened(before, after)).toBe(expected);
});

test('a change that is not wider allows no tool that was not allowed before [AGENT-02]', () => {
  const segment = fc.constantFrom('a', 'b', 'ab', '*');
  const name = fc.array(segment, { minLength: 1, maxLength: 3 }).map((all) => all.join('.'));
  const pattern = name.filter((text) => /^(\*|[ab]+(\.[ab]+)*(\.\*)?)$/.test(text));
  const patterns = fc.array(pattern, { minLength: 1, maxLength: 3 });
  const tool = name.filter((text) => !text.includes('*'));
  const isAllowed = (by: readonly string[], called: string) =>
    by.some((one) => matchesTool(one, called));
  fc.assert(
    fc.property(patterns, patterns, tool, (before, after, called) => {
      fc.pre(!isWidened(before, after));
      return !isAllowed(after, called) || isAllowed(before, called);
    }),
  );
});
