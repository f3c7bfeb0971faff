import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { countDaysMet } from './days-met.ts';
import { outcomeAt } from './freshness.ts';
import { digestOfIds } from './population.ts';
import { type Measurement, resultOf } from './result.ts';

const SIGNAL = { id: 'agents-owned', queryVersion: 3 };
const AT = { computedAt: '2026-11-20T10:00:00.000Z' };
const of = (measurement: Measurement) => resultOf(SIGNAL, measurement, AT);

test('an empty population is no data, never met', () => {
  expect(of({ population: [], failing: [] })).toMatchObject({
    outcome: 'no_data',
    population: { size: 0 },
  });
  expect(of({ population: [], failing: [], unmet: 'nobody is an administrator' }).outcome).toBe(
    'no_data',
  );
});

test('a failing member, or a condition on all together, is not met', () => {
  expect(of({ population: ['a', 'b'], failing: [] })).toMatchObject({
    outcome: 'met',
    reason: null,
    queryVersion: 3,
  });
  expect(of({ population: ['a', 'b'], failing: ['b'] })).toMatchObject({
    outcome: 'not_met',
    failing: { count: 1, ids: ['b'] },
  });
  expect(of({ population: ['a'], failing: [], unmet: 'too few' })).toMatchObject({
    outcome: 'not_met',
    reason: 'too few',
  });
});

test('a query that failed, or has nothing to read, has its reason and no population', () => {
  for (const outcome of ['error', 'not_available', 'no_data'] as const) {
    expect(of({ outcome, reason: 'statement_timeout' })).toMatchObject({
      outcome,
      reason: 'statement_timeout',
      population: { size: 0, digest: digestOfIds([]) },
      failing: { count: 0, ids: [] },
    });
  }
});

test('failing ids and exclusions are sorted, counted once and cut with their whole count', () => {
  const ids = Array.from({ length: 250 }, (_, i) => `fnd_${String(i).padStart(3, '0')}`).reverse();
  const { failing, exclusions, population } = of({
    population: [...ids, ...ids],
    failing: [...ids, ...ids],
    exclusions: ids.map((id) => ({ id: `x_${id}`, reason: 'ignored', by: null, until: null })),
  });
  expect(population.size).toBe(250);
  expect(failing.count).toBe(250);
  expect(failing.ids).toEqual(ids.toReversed().slice(0, 100));
  expect(exclusions.count).toBe(250);
  expect(exclusions.items.map(({ id }) => id).at(0)).toBe('x_fnd_000');
  expect(exclusions.items).toHaveLength(100);
});

test('a failing id outside of the population is a fault of the query', () => {
  expect(() => of({ population: ['a'], failing: ['b'] })).toThrow('b is not of the population');
});

test('the digest of a population is SHA-256 of its sorted ids joined by newlines', () => {
  const expected = createHash('sha256').update('Z\na\nb').digest('hex');
  expect(digestOfIds(['b', 'a', 'Z', 'a'])).toBe(expected);
  expect(digestOfIds([])).toBe(createHash('sha256').update('').digest('hex'));
  expect(() => digestOfIds(['a\nb'])).toThrow('newline');
});

test('days of a window fail from a deadline until an exception is closed', () => {
  const window = { from: '2026-11-01T12:00:00.000Z', to: '2026-11-11T00:00:00.000Z' };
  expect(countDaysMet(window, [])).toEqual({ days: 10, daysMet: 10 });
  const exception = (opened: string, closed: string | null, deadline: string | null = null) => ({
    id: 'fnd_1',
    opened: `2026-${opened}T10:00:00.000Z`,
    closed: closed && `2026-${closed}T10:00:00.000Z`,
    deadline: deadline && `2026-${deadline}T10:00:00.000Z`,
  });
  const met = (...of: Parameters<typeof exception>) =>
    countDaysMet(window, [exception(...of)]).daysMet;
  expect(met('11-03', '11-04')).toBe(8);
  expect(met('10-01', '11-04', '11-04')).toBe(9);
  expect(met('10-01', null)).toBe(0);
  expect(met('11-09', null)).toBe(8);
  expect(met('10-01', '10-04')).toBe(10);
  expect(met('11-20', null)).toBe(10);
  const twice = [exception('11-03', '11-04'), exception('11-04', '11-05')];
  expect(countDaysMet(window, twice).daysMet).toBe(7);
});

test('a period result has its window, and its exceptions beside the failing ids', () => {
  const window = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' };
  const late = { id: 'a', opened: '2026-11-02T00:00:00.000Z', closed: null, deadline: null };
  const result = resultOf(
    SIGNAL,
    { population: ['a', 'b'], failing: [late] },
    { ...AT, window, log: { logNo: 0, index: 7, head: 'ab' } },
  );
  expect(result).toMatchObject({
    failing: { count: 1, ids: ['a'] },
    period: { window, days: 2, daysMet: 1, exceptions: { count: 1, items: [late] } },
    log: { logNo: 0, index: 7, head: 'ab' },
  });
});

test('a result past its freshness is stale, whatever it was; an error stays an error', () => {
  const at = (hours: number) => new Date(Date.parse(AT.computedAt) + hours * 3_600_000);
  const ANSWERED = { queryVersion: 1 };
  const outcome = (of: Parameters<typeof outcomeAt>[1]['outcome'], hours: number) =>
    outcomeAt({ ...ANSWERED, freshnessHours: 24 }, { outcome: of, ...ANSWERED, ...AT }, at(hours));
  expect(outcome('met', 24)).toBe('met');
  expect(outcome('met', 24.1)).toBe('stale');
  expect(outcome('not_met', 25)).toBe('stale');
  expect(outcome('no_data', 25)).toBe('stale');
  expect(outcome('error', 25)).toBe('error');
  expect(outcome('not_available', 25)).toBe('not_available');
  const signal = { ...ANSWERED, freshnessHours: 24 };
  const met = { ...ANSWERED, ...AT, outcome: 'met' } as const;
  expect(outcomeAt(signal, { ...met, computedAt: 'never' }, at(0))).toBe('stale');
  expect(outcomeAt({ ...signal, queryVersion: 2 }, met, at(0))).toBe('stale');
});
