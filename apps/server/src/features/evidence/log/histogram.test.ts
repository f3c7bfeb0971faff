import { expect, test } from 'vitest';
import { bucketLength, bucketStarts } from './histogram.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

test.each([
  [0, 1],
  [100 * SECOND, 1],
  [100 * SECOND + 1, 5],
  [MINUTE * 10, 15],
  [100 * MINUTE, 60],
  [100 * MINUTE + 1, 300],
  [DAY, 900],
  [30 * DAY, 86_400],
  [100 * DAY, 86_400],
  [365 * DAY, 604_800],
  [20 * 365 * DAY, 52 * 604_800],
  [3_000_000 * DAY, 30_000 * 86_400],
])('a range of %d ms has buckets of %d seconds [EVID-06]', (range, seconds) => {
  expect(bucketLength(range)).toBe(seconds);
});

test('buckets begin at multiples of their length in UTC, those of weeks on Mondays [EVID-06]', () => {
  const first = Date.parse('2026-01-31T13:07:09.123Z');
  const text = (starts: readonly number[]) => starts.map((start) => new Date(start).toISOString());
  expect(text(bucketStarts(first, first, 900))).toEqual(['2026-01-31T13:00:00.000Z']);
  expect(text(bucketStarts(first, first + DAY, 86_400))).toEqual([
    '2026-01-31T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ]);
  expect(text(bucketStarts(first, first, 604_800))).toEqual(['2026-01-26T00:00:00.000Z']);
  for (const range of [0, MINUTE, 101 * MINUTE, 99 * DAY, 3_000 * DAY]) {
    const seconds = bucketLength(range);
    const starts = bucketStarts(first, first + range, seconds);
    expect(starts.length).toBeLessThanOrEqual(101);
    expect(starts[0]).toBeLessThanOrEqual(first);
    expect((starts.at(-1) ?? 0) + seconds * 1_000).toBeGreaterThan(first + range);
  }
});
