import { expect, test, vi } from 'vitest';
import { absoluteTime, relativeTime } from './time-format.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-01T11:59:59.001Z', 'just now'],
  ['2026-03-01T11:59:59.000Z', '1 s ago'],
  ['2026-03-01T11:59:00.500Z', '59 s ago'],
  ['2026-03-01T12:00:30.000Z', 'in 30 s'],
  ['2026-03-01T11:58:00.000Z', '2 minutes ago'],
  ['2026-03-01T14:00:00.000Z', 'in 2 hours'],
  ['2026-02-26T11:00:00.000Z', '3 days ago'],
  ['2026-03-01T11:58:59.000Z', '1 minute ago'],
  ['2026-03-08T12:00:00.000Z', 'in 1 week'],
  ['2024-02-26T11:00:00.000Z', '2 years ago'],
])('%s is %s', (time, text) => {
  expect(relativeTime(time, NOW)).toBe(text);
});

test('an absolute time has its offset, in any zone', () => {
  const time = '2026-01-31T23:30:05.000Z';
  expect(absoluteTime(time, 'UTC')).toBe('2026-01-31 23:30:05 +00:00');
  expect(absoluteTime(time, 'Europe/Berlin')).toBe('2026-02-01 00:30:05 +01:00');
  expect(absoluteTime(time, 'Asia/Kolkata')).toBe('2026-02-01 05:00:05 +05:30');
});

test.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC'])(
  'the local zone %s is shown as that zone is by name, through the changes of its clocks',
  (zone) => {
    vi.stubEnv('TZ', zone);
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const time = new Date(
        Date.parse('2025-12-30T23:15:00.000Z') + hour * 3_600_000,
      ).toISOString();
      expect(absoluteTime(time, 'local')).toBe(absoluteTime(time, zone));
    }
    vi.unstubAllEnvs();
  },
);
