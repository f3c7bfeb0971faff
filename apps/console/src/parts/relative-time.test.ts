import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absoluteTimes } from './relative-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-01-31T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('relative times count from when their query was opened, as long as it is open [CONS-01]', () => {
  const query = { since: '-24h', until: '-30m', reason: '-1h' };
  const expected = {
    since: '2026-01-30T12:00:00.000Z',
    until: '2026-01-31T11:30:00.000Z',
    reason: '-1h',
  };
  expect(absoluteTimes(query)).toEqual(expected);
  vi.advanceTimersByTime(60_000);
  expect(absoluteTimes(query)).toEqual(expected);
  expect(absoluteTimes({ since: '-7d' })).toEqual({ since: '2026-01-24T12:01:00.000Z' });
});

test('what is no relative time stays the text that it is', () => {
  for (const since of ['', '-', '24h', '-24', '-24w', '-1h ', '-999999d', '2026-01-31T12:00:00Z']) {
    expect(absoluteTimes({ since })).toEqual({ since });
  }
  expect(absoluteTimes({ since: '-99999d' })).toEqual({ since: '1752-04-18T12:00:00.000Z' });
});
