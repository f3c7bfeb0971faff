import { SIGNAL_FAMILIES } from '@svc/contract';
import { expect, test } from 'vitest';
import { findSignal, SIGNALS } from './catalogue.ts';

test('signals have unique ids in kebab case, each in a family', () => {
  const ids = SIGNALS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThanOrEqual(40);
  expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id))).toEqual([]);
  expect([...new Set(SIGNALS.map(({ family }) => family))]).toEqual(SIGNAL_FAMILIES);
});

test.each(SIGNALS.map((signal) => [signal.id, signal] as const))(
  '%s asks a question, and states its population, condition and limits',
  (id, signal) => {
    expect(signal.question).toMatch(/^[A-Z].{20,150}\?$/);
    for (const name of ['population', 'condition', 'cannotSay'] as const) {
      expect(signal[name]).toMatch(/^[A-Z].{10,280}\.$/);
    }
    expect(signal.freshnessHours).toBeGreaterThan(0);
    expect(signal.queryVersion).toBeGreaterThan(0);
    expect(findSignal(id)).toBe(signal);
  },
);

test('an unknown id has no signal', () => {
  expect(findSignal('toString')).toBeUndefined();
});
