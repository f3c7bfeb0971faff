import { expect, test } from 'vitest';
import { isApplicable } from './applicability.ts';

const NOON = Date.parse('2026-11-26T12:00:00.000Z');

test.each([
  ['without a decision', null, true],
  ['decided to apply', { applicable: true, until: '2027-01-01T00:00:00.000Z' }, true],
  ['decided to apply once', { applicable: true, until: '2026-01-01T00:00:00.000Z' }, true],
  ['decided not to apply', { applicable: false, until: '2027-01-01T00:00:00.000Z' }, false],
  [
    'decided not to apply until now',
    { applicable: false, until: '2026-11-26T12:00:00.000Z' },
    true,
  ],
  ['decided not to apply for no time', { applicable: false, until: 'never' }, true],
])('a control %s', (_title, decision, expected) => {
  const given = decision && { ...decision, reason: 'no such system' };
  expect(isApplicable(given, NOON)).toBe(expected);
});
