import { expect, test } from 'vitest';
import { claimChoices } from './claim-choices.ts';
import { matchesHash, normalizedCode, setupHash } from './setup-code.ts';

test('a setup code is taken in any case, with or without its hyphens [AUTH-02]', () => {
  const code = 'abcde-12345-fghjk-6789m-npqrs-t';
  for (const typed of [
    code,
    ` ${code.toUpperCase()} `,
    code.replaceAll('-', ''),
    code.replaceAll('-', ' '),
  ]) {
    expect(normalizedCode(typed)).toBe(code);
  }
});

test('only the text of a hash matches it, and nothing matches a code that is used [AUTH-02]', () => {
  expect(matchesHash('code', setupHash('code'))).toBe(true);
  expect(matchesHash('code2', setupHash('code'))).toBe(false);
  expect(matchesHash('code', null)).toBe(false);
});

test('administrators are chosen by claims that people cannot change; the own subject comes last [AUTH-02]', () => {
  const claims = {
    sub: 'alice',
    email: 'alice@example.com',
    name: 'Alice',
    iss: 'https://login.example.com',
    aud: 'svc',
    roles: ['admin', 'admin', 'auditor', { nested: true }, ''],
    is_owner: true,
    long: 'x'.repeat(301),
  };
  expect(claimChoices(claims)).toEqual([
    { name: 'roles', value: 'admin' },
    { name: 'roles', value: 'auditor' },
    { name: 'is_owner', value: 'true' },
    { name: 'sub', value: 'alice' },
  ]);
});

test('at most 200 choices are offered of a person with thousands of groups [AUTH-02]', () => {
  const groups = Array.from({ length: 5_000 }, (_, at) => `group-${at}`);
  expect(claimChoices({ sub: 'alice', groups })).toHaveLength(200);
});
