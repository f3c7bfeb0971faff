import { expect, test } from 'vitest';
import { isWordStart } from './word-start.ts';

test.each([
  ['', true],
  [' ', true],
  ['"', true],
  ['_', true],
  ['x', false],
  ['7', false],
  ['\\n', true],
  ['\\t', true],
  ['%3D', true],
  ['\\x22', true],
  ['\\u0022', true],
  ['un', false],
  ['\u00e9', true],
])('after %j a word starts: %s', (before, expected) => {
  expect(isWordStart(`${before}key`, before.length)).toBe(expected);
});
