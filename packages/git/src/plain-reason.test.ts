import { expect, test } from 'vitest';
import { plainReason } from './plain-reason.ts';

test.each([
  [{ code: 'EACCES' }, 'permission denied'],
  [{ code: 'ENOTKNOWN' }, 'ENOTKNOWN'],
  [{ code: 'constructor' }, 'constructor'],
  [new Error('x'), 'unknown error'],
  [null, 'unknown error'],
])('a failure is told in words where its code is a usual one: %j', (error, reason) => {
  expect(plainReason(error)).toBe(reason);
});
