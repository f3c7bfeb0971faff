import { expect, test } from 'vitest';
import { sample } from './sample.testing.ts';
import { isWithinBlob, isWordStart } from './word-start.ts';

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

test('a beginning far inside base64 is there by chance, one after a shorter run is not', () => {
  const blob = sample('base64', 64);
  expect(isWithinBlob(`${blob}EAA`, 64)).toBe(true);
  expect(isWithinBlob(`${sample('base62', 62)}_-y3_`, 64)).toBe(true);
  expect(isWithinBlob(`${'-'.repeat(64)}y3_`, 64)).toBe(false);
  expect(isWithinBlob(`${'some-name-'.repeat(7)}y3_`, 70)).toBe(false);
  expect(isWithinBlob(`${blob.slice(1)}"EAA`, 64)).toBe(false);
  expect(isWithinBlob(`${blob.slice(1)}EAA`, 63)).toBe(false);
});
