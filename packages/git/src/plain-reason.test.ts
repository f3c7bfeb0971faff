import { expect, test } from 'vitest';
import { plainReason } from './plain-reason.ts';

test.each([
  [{ code: 'EACCES' }, 'permission denied (EACCES)'],
  [{ code: 'ENOTKNOWN' }, 'ENOTKNOWN'],
  [{ code: 'constructor' }, 'constructor'],
  [new Error('x'), 'unknown error'],
  [null, 'unknown error'],
])('a failure is named by the standard text of its code and the code: %j', (error, reason) => {
  expect(plainReason(error)).toBe(reason);
});
