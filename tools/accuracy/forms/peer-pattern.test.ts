import { describe, expect, test } from 'vitest';
import { randomOf } from '../sanitizer/random.ts';
import { drawText, fixedRun, parsePeerPattern, secretPart } from './peer-pattern.ts';

const draws = (source: string, group?: string | number) => {
  const part = secretPart(parsePeerPattern(source), group);
  const { below } = randomOf(7);
  return Array.from({ length: 50 }, () => drawText(part, below));
};

describe('a text that is drawn matches the expression', () => {
  test.each([
    ['choices and counts', '(?:ab|c{2}){1,3}[0-9]+x?', /^(?:ab|cc){1,3}[0-9]{1,25}x?$/],
    ['ranges, a dash, a bracket and escapes', String.raw`[]a-c\-\x5f]{9}`, /^[\]a-c_-]{9}$/],
    ['POSIX classes', '[[:xdigit:]_]{12}', /^[0-9a-f_]{12}$/],
    ['complements', '[^a-z]{12}', /^[A-Z0-9]{12}$/],
    ['classes of escapes', String.raw`\d{3}\w{3}`, /^\d{3}\w{3}$/],
    ['inline flags and anchors', String.raw`(?i)^\b(?-i:ab)(?s:.)\z`, /^ab[A-Za-z0-9]$/],
    ['lazy and possessive counts', 'a{2,3}?b++', /^a{2,3}b+$/],
    ['look-around, which draws nothing', '(?<!x)ab(?=c|d)', /^ab$/],
    ['verbose mode', '(?x)\n  a  # first\n  {2} \n (?# second ) b', /^aab$/],
    ['a class and a quantifier of verbose mode', '(?x) [a b] {3}', /^[a b]{3}$/],
  ])('%s', (_, source, expected) => {
    for (const text of draws(source)) expect(text).toMatch(expected);
  });
});

test('every choice and length is drawn', () => {
  expect(new Set(draws('(?:a|b)c{1,2}'))).toEqual(new Set(['ac', 'acc', 'bc', 'bcc']));
});

test('the secret is the named group, else the numbered, else the first, else all', () => {
  const source = 'name=(?P<ID>[0-9])(b)';
  expect(draws(source, 2)).toContain('b');
  expect(draws('k(a)(?<TOKEN>b)', 'TOKEN')[0]).toBe('b');
  expect(draws('k(a)(b)', 'TOKEN')[0]).toBe('a');
  expect(draws('k(?:a)')[0]).toBe('ka');
});

test.each([
  ['sk-[a-z]{8}', 3],
  ['(?:ghp|gho)_[a-z]{8}', 4],
  ['[a-z]{20}T3BlbkFJ[a-z]{20}', 8],
  ['(?:abcd|x)[a-z]{8}', 1],
  ['(?:sk|rk)_(?:test|live)_[a-z]{8}', 8],
  ['[a-f0-9]{8}-[a-f0-9]{4}', 1],
  ['(?:pre-)?[a-z]{9}', 0],
  ['a{4}b', 5],
  ['[aA][bB]c', 3],
])('%s has %d fixed characters in a row', (source, length) => {
  expect(fixedRun(parsePeerPattern(source))).toBe(length);
});

test.each(['(a', 'a)', '[a', '(?&x)', '[[:odd:]]'])('%s is rejected with its place', (source) => {
  expect(() => parsePeerPattern(source)).toThrow(SyntaxError);
});
