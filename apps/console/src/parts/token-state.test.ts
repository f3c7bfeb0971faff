import { expect, test } from 'vitest';
import { tokenState } from './token-state.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const REVOKED = '2026-02-01T12:00:00.000Z';

test.each([
  [null, null, 'active'],
  ['2026-05-01T12:00:00.000Z', null, 'active'],
  ['2026-03-15T12:00:00.001Z', null, 'active'],
  ['2026-03-15T12:00:00.000Z', null, 'expires soon'],
  ['2026-03-01T12:00:00.000Z', null, 'expired'],
  ['2026-05-01T12:00:00.000Z', REVOKED, 'revoked'],
  ['2026-02-15T12:00:00.000Z', REVOKED, 'revoked'],
] as const)(
  'a token that expires at %s and was revoked at %s is %s',
  (expiresAt, revokedAt, state) => {
    expect(tokenState({ expiresAt, revokedAt }, NOW)).toBe(state);
  },
);
