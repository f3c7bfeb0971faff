import { expect, test } from 'vitest';
import { countText, numberText } from './number-text.ts';

test.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234, 100_000])(
  '%i is written as the English locale does',
  (value) => {
    expect(numberText(value)).toBe(value.toLocaleString('en'));
  },
);

test('a count has its noun in the singular for one alone', () => {
  expect([0, 1, 1_204].map((count) => countText(count, 'finding'))).toEqual([
    '0 findings',
    '1 finding',
    '1,204 findings',
  ]);
});
