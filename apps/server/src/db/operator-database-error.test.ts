import { expect, test } from 'vitest';
import { OperatorError } from '../foundation/operator-error.ts';
import { asOperatorError } from './operator-database-error.ts';

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });

test.each([
  ['28P01', 'password authentication failed for user "svc_app"', 'SVC_MASTER_KEY_FILE'],
  ['42501', 'permission denied to create role', 'CREATEROLE'],
  ['53100', 'could not extend file: No space left on device', 'No space left on device (53100)'],
  ['57P03', 'the database system is starting up', 'starting up'],
  ['ECONNREFUSED', '', 'the database cannot be used: ECONNREFUSED'],
])('an operator can mend %s and is told how [OPS-01]', (code, message, shown) => {
  const error = asOperatorError(failure(code, message));

  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).toContain(shown);
});

test('a fault of the service keeps its stack [OPS-01]', () => {
  for (const error of [failure('42P01', 'no such relation'), new TypeError('x'), 'text'])
    expect(asOperatorError(error)).toBe(error);
});
