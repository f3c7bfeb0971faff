import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { plainMatcher } from './plain-matcher.ts';

const find = (source: string, text: string, flags?: 'i') =>
  plainMatcher([{ id: 'x', source, ...(flags && { flags }) }]).find(Buffer.from(text, 'latin1'));

test('the secret is the group of that name, or else the whole match', () => {
  expect(find('key=(?<secret>[a-z]{3});', '..key=abc;')).toEqual([
    { pattern: 0, start: 2, end: 10, secretStart: 6, secretEnd: 9 },
  ]);
  expect(find('[a-z]{3}', '..abc')).toEqual([
    { pattern: 0, start: 2, end: 5, secretStart: 2, secretEnd: 5 },
  ]);
});

test('matches come by pattern, then by start, and do not overlap within one pattern', () => {
  const matcher = plainMatcher([
    { id: 'pairs', source: 'aa' },
    { id: 'tail', source: 'ab' },
  ]);
  const found = matcher.find(Buffer.from('aaaab aab'));
  expect(found.map(({ pattern, start }) => [pattern, start])).toEqual([
    [0, 0],
    [0, 2],
    [0, 6],
    [1, 3],
    [1, 7],
  ]);
});

test('each byte is one character, whatever it encodes', () => {
  expect(find('\\xff(?<secret>[\\x80-\\xff])', '\u00ff\u00e9')).toHaveLength(1);
});

test('case is ignored where the pattern says so, and an empty match is none', () => {
  expect(find('abc', 'ABC')).toEqual([]);
  expect(find('abc', 'ABC', 'i')).toHaveLength(1);
  expect(find('x{0,3}', 'abc')).toEqual([]);
});

test('a pattern that cannot be compiled is named in the error', () => {
  expect(() => plainMatcher([{ id: 'secret/broken', source: '(' }])).toThrow(/secret\/broken/);
});
