import type { Snapshot } from '@svc/contract';
import { expect, test } from 'vitest';
import { historyDays } from './history-days.ts';

const snapshot = (takenAt: string, change: Partial<Snapshot> = {}) =>
  ({
    id: takenAt,
    takenAt,
    isNewMapping: false,
    isNewFrameworkVersion: false,
    ...change,
  }) as Snapshot;

test('a day without a snapshot is a gap, and a day with several has its last [COMP-01/status]', () => {
  const days = historyDays([
    snapshot('2026-03-03T10:00:00.000Z'),
    snapshot('2026-03-01T20:00:00.000Z'),
    snapshot('2026-03-01T04:00:00.000Z'),
  ]);
  expect(days.map(({ day, snapshot: of }) => [day, of?.id ?? null])).toEqual([
    ['2026-03-01', '2026-03-01T20:00:00.000Z'],
    ['2026-03-02', null],
    ['2026-03-03', '2026-03-03T10:00:00.000Z'],
  ]);
  expect(historyDays([])).toEqual([]);
});

test('another mapping or version is marked, also where a later snapshot of the day has none', () => {
  const days = historyDays([
    snapshot('2026-03-02T20:00:00.000Z'),
    snapshot('2026-03-02T10:00:00.000Z', { isNewMapping: true, isNewFrameworkVersion: true }),
    snapshot('2026-03-01T10:00:00.000Z'),
  ]);
  expect(days.map(({ mark }) => mark)).toEqual([
    null,
    'another version of the framework and another mapping to signals; counts before it are not comparable',
  ]);
});

test('a picture shows at most the last 120 days', () => {
  const days = historyDays([
    snapshot('2026-12-31T00:00:00.000Z'),
    snapshot('2026-01-01T00:00:00.000Z'),
  ]);
  expect(days).toHaveLength(120);
  expect(days.at(-1)?.day).toBe('2026-12-31');
});
