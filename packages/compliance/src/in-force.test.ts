import { expect, test } from 'vitest';
import type { Control } from './framework.ts';
import { isInForce } from './in-force.ts';

test.each([
  [null, '1999-01-01', true],
  ['2027-12-02', '2027-12-01', false],
  ['2027-12-02', '2027-12-02', true],
  ['2027-12-02', '2028-01-01', true],
])('what applies from %s applies on %s: %s', (appliesFrom, day, expected) => {
  expect(isInForce({ appliesFrom } as Control, day)).toBe(expected);
});
