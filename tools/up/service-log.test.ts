import { expect, test } from 'vitest';
import { failureText } from './failure.ts';
import { ServiceLog } from './service-log.ts';

test('the reasons of a failed start are its last warnings and plain lines, without stacks and requests', () => {
  const log = new ServiceLog();
  log.add('{"level":30,"msg":"svc-server listens","url":"http://127.0.0.1:1"}\n{"level":5');
  log.add(
    '0,"msg":"a sweep failed","err":{"message":"no space left","stack":"Error\\n    at x"}}\n',
  );
  log.add('Error: broken\n    at main (file.ts:1:1)\nsvc-server: SVC_LISTEN is wrong');

  expect(log.reasons()).toEqual([
    'a sweep failed: no space left',
    'Error: broken',
    'svc-server: SVC_LISTEN is wrong',
  ]);
});

test('a log that does not end holds no more than its last lines', () => {
  const log = new ServiceLog();
  for (let line = 0; line < 1_000; line++) log.add(`line ${line}\n`);
  expect(log.lines).toHaveLength(200);
  expect(log.reasons().at(-1)).toBe('line 999');
});

test.each([
  ['ENOSPC: no space left on device, write', 'The disk is full'],
  ['svc-server: SVC_MASTER_KEY_FILE must be the master key 01', 'mv .svc-data .svc-data.old'],
  ['password authentication failed for user "svc_superuser"', 'mv .svc-data .svc-data.old'],
])('%s is followed by what to do [OPS-01]', (message, advice) => {
  expect(failureText(new Error(message))).toContain(advice);
});

test('an error that nobody foresaw is printed as it is', () => {
  expect(failureText(new Error('odd'))).toBe('odd');
});
