import { expect, test } from 'vitest';
import { capText } from './cap-text.ts';

test.each([
  ['short', 5, 'short'],
  ['longer', 4, 'long… [cut, 2 more]'],
  ['ab😀', 3, 'ab… [cut, 2 more]'],
  ['x'.repeat(2_001), 1, 'x… [cut, 2,000 more]'],
])('a text is cut between characters and says how much is missing', (text, max, expected) => {
  expect(capText(text, max)).toBe(expected);
});
