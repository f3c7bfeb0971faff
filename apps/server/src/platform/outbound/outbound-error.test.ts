import { expect, test } from 'vitest';
import { connectionError, OutboundError } from './outbound-error.ts';

test.each([
  ['its code', { code: 'ECONNRESET', message: 'sent hidden' }, 'ECONNRESET'],
  ['the code of its cause', { message: 'hidden', cause: { code: 'ETIMEDOUT' } }, 'ETIMEDOUT'],
  ['its code before that of its cause', { code: 'A', cause: { code: 'B' } }, 'A'],
  ['no code where there is none', { message: 'hidden' }, 'no code'],
])("a driver's error is reported by %s, and never by its text", (_what, error, code) => {
  const found = connectionError('host.example', error);

  expect([found.name, found.code, found.message]).toEqual([
    'OutboundError',
    'connection',
    `host.example connection failed (${code})`,
  ]);
});

test('an outbound error stays as it is', () => {
  const error = new OutboundError('busy', 'retry later');

  expect(connectionError('host.example', error)).toBe(error);
});
