import { expect, test } from 'vitest';
import { readCliRequest } from './cli-request.ts';

const QUERY = { redirect_uri: 'http://127.0.0.1:4000/callback', state: 'abc&d', host: 'laptop' };
const read = (change: Record<string, string> = {}) =>
  readCliRequest(`?${new URLSearchParams({ ...QUERY, ...change })}`);

test('a refusal leads to where the command line waits, with its state [AUTH-02]', () => {
  expect(read()?.refusal).toBe('http://127.0.0.1:4000/callback?error=access_denied&state=abc%26d');
  expect(read({ redirect_uri: 'http://[::1]:4000/callback' })?.refusal).toMatch(
    /^http:\/\/\[::1\]:4000\//,
  );
  expect(read()).toMatchObject({ host: 'laptop', tenant: null, form: QUERY });
  expect(read({ tenant: 'acme' })?.tenant).toBe('acme');
});

test.each([
  'https://evil.example/callback',
  'javascript:alert(1)',
  'http://127.0.0.1:4000@evil.example/callback',
  'http://127.0.0.1:4000/callback/x',
  'http://127.0.0.1.evil.example:4000/callback',
  'http://localhost:4000/callback',
  'http://127.0.0.1/callback',
  ' http://127.0.0.1:4000/callback',
  '',
])('the page leads nowhere for the address %j [AUTH-02]', (redirect_uri) => {
  expect(read({ redirect_uri })).toBeNull();
});

test('an address without host or state is of no sign-in', () => {
  expect(read({ host: '' })).toBeNull();
  expect(read({ state: '' })).toBeNull();
  expect(readCliRequest('')).toBeNull();
});
