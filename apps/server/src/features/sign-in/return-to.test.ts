import { expect, test } from 'vitest';
import { returnPath } from './return-to.ts';

test.each(['/', '/findings?severity=high', '/agents/agt_1#tools', '/a%2fb'])(
  'a sign-in returns to %s, a path of the service [AUTH-02]',
  (path) => {
    expect(returnPath(path)).toBe(path);
  },
);

test.each([
  undefined,
  ['/a', '/b'],
  '',
  'findings',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/./\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  ' /findings',
  '/auth/acme/sign-in',
  `/${'a'.repeat(2_000)}`,
])('a sign-in returns to / when %j is asked for [AUTH-02]', (path) => {
  expect(returnPath(path)).toBe('/');
});
