import { expect, test } from 'vitest';
import { fittedRange } from './fitted-range.ts';

const FIRST = Date.parse('2026-01-31T00:00:00.000Z');
const HOUR = 3_600;

/** Hours with the given counts. */
const hours = (counts: readonly (number | null)[]) => ({
  bucketSeconds: HOUR,
  buckets: counts.map((count, n) => ({
    start: new Date(FIRST + n * HOUR * 1_000).toISOString(),
    count,
    allowed: 0,
    denied: 0,
    waiting: 0,
  })),
});
const quiet = (length: number) => Array.from({ length }, () => 0);

test('events of a small part of a histogram have a range of their own, to the end of their last bucket [CONS-01]', () => {
  expect(fittedRange(hours([...quiet(3), 5, 0, 2, ...quiet(30)]))).toEqual({
    since: '2026-01-31T03:00:00.000Z',
    until: '2026-01-31T06:00:00.000Z',
  });
  expect(fittedRange(hours([...quiet(99), 5]))).toEqual({
    since: '2026-02-04T03:00:00.000Z',
    until: '2026-02-04T04:00:00.000Z',
  });
});

test('events that fill a histogram, none, and what is not counted stay as they are [CONS-01]', () => {
  expect(fittedRange(hours([1, ...quiet(98), 1]))).toBeNull();
  expect(fittedRange(hours(quiet(50)))).toBeNull();
  expect(fittedRange(hours([]))).toBeNull();
  expect(fittedRange(hours([7]))).toBeNull();
  expect(fittedRange(hours([null, ...quiet(50), 1, 1]))).toBeNull();
});
