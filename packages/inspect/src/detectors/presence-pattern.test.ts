import { expect, test } from 'vitest';
import { parsePattern } from '../matcher/syntax.ts';
import { TEXT_DETECTORS } from './detectors.ts';
import { presencePatterns } from './presence-pattern.ts';

test.each([
  ['look-around is left out', /(?<![a-z])a(?=b)c(?!d)(?<=e)/g, 'ac'],
  ['look-around of groups is left out with them', /(?<!a(?:b|c)|[)])d/g, 'd'],
  ['anchors are left out', /^\ba\B$/g, 'a'],
  ['groups capture nothing', /(a)(?<name>b)(?:c)/g, '(?:a)(?:b)(?:c)'],
  ['a reference by number may be all that its group may be', /(['"]?)a\1/g, `(?:['"]?)a(?:['"]?)`],
  ['numbers count groups with names, too', /(?<a>b)(c)\1\2/g, '(?:b)(?:c)(?:b)(?:c)'],
  ['a reference by name', /(?<n>[0-9]{1,3})=\k<n>/g, '(?:[0-9]{1,3})=(?:[0-9]{1,3})'],
  ['a class loses what is not ASCII', /don['’]?t[^’]/g, "don[']?t[^]"],
  ['escapes stay', /\.\\\(\[\x60/g, String.raw`\.\\\(\[\x60`],
  ['a bracket in a class ends nothing', /[)\](](a)\1/g, String.raw`[)\](](?:a)(?:a)`],
])('%s', (_, expression, expected) => {
  expect(presencePatterns(expression)).toEqual([expected]);
});

test.each([
  ['at a repeat without end, which is left out', /send\s+(?:it\s+)?to/g, ['send', '(?:it\\s+)?to']],
  ['at each of them, however it is written', /a[x]*b\w{2,}?c/g, ['a', 'b', 'c']],
  ['at a lazy repeat', /a[^.]{0,80}?b/g, ['a', 'b']],
  ['at none that has an end', /a{2,3}b?c{4}d{0,80}e/g, ['a{2,3}b?c{4}d{0,80}e']],
  ['at none of a choice: a branch may be without it', /a+b|c/g, ['a+b|c']],
])('cuts %s', (_, expression, expected) => {
  expect(presencePatterns(expression)).toEqual(expected);
});

test.each([
  ['flags gu', /a/gu, /flags gu of a/],
  ['what repeats without end alone', /\s+a+/g, /nothing of .* has an end/],
  ['a character beyond ASCII', /café/g, /not ASCII at 3/],
])('refuses %s', (_, expression, message) => {
  expect(() => presencePatterns(expression)).toThrow(message);
});

const EXPRESSIONS = TEXT_DETECTORS.filter(({ readsInvisible }) => readsInvisible !== true).flatMap(
  ({ presence }) => presence,
);

test('the pattern of each detector is one of the kernel', () => {
  expect(EXPRESSIONS.length).toBeGreaterThan(TEXT_DETECTORS.length);
  for (const expression of EXPRESSIONS) {
    for (const source of presencePatterns(expression)) {
      expect(() => parsePattern(source, expression.ignoreCase)).not.toThrow();
    }
  }
});
