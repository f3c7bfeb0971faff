import { expect, test } from 'vitest';
import { neededTexts } from './needed-texts.ts';

test.each([
  ['(?:@|[^x])b', ['b'], 'a branch that may be anything'],
  ['(?:@|-)b', ['@', '-'], 'all branches of a choice'],
  ['@{0,2}b', ['b'], 'what may be absent'],
  ['@{1,2}b', ['@'], 'what is there at least once'],
  ['(?<=@)b', ['b'], 'look-around'],
  [String.raw`a\(\)\{`, ['a(){'], 'characters in a row'],
  ['[#$]x?@', ['@'], 'the rarest'],
  ['[0-9]', null, 'a large class'],
  [String.raw`\w{3}`, null, 'words'],
])('%s needs %j: %s', (source, needed, _what) => {
  expect(neededTexts(source, false)).toEqual(needed);
});

test('where case does not matter, either case is needed', () => {
  expect(neededTexts('a', true)).toEqual(['A', 'a']);
});
