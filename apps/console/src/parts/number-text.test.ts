import { expect, test } from 'vitest';
import { numberText } from './number-text.ts';

test.each([0, 7, 999, 1_000, 12_345, 1_234_567, -1_234, 100_000])(
  '%i is written as the English locale does',
  (value) => {
    expect(numberText(value)).toBe(value.toLocaleString('en'));
  },
);
