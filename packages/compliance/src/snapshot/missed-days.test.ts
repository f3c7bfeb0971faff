import { expect, test } from 'vitest';
import { missedDays } from './missed-days.ts';

test.each([
  ['2026-11-26T00:00:00.000Z', '2026-11-26T23:59:59.999Z', 0],
  ['2026-11-26T23:59:59.999Z', '2026-11-27T00:00:00.000Z', 0],
  ['2026-11-26T23:59:59.999Z', '2026-11-28T00:00:00.000Z', 1],
  ['2026-02-27T12:00:00.000Z', '2026-03-02T12:00:00.000Z', 2],
  // a clock that was moved back
  ['2026-11-28T12:00:00.000Z', '2026-11-26T12:00:00.000Z', 0],
])('from %s to %s, %d days have no snapshot [COMP-01/status]', (from, to, days) => {
  expect(missedDays(new Date(from), new Date(to))).toBe(days);
});
