import { expect, test } from 'vitest';
import { apiAddress } from './api-address.ts';

test.each([
  ['https://github.com', 'https://api.github.com'],
  ['http://github.com', 'https://api.github.com'],
  ['https://acme.ghe.com', 'https://api.acme.ghe.com'],
  ['https://git.example.com', 'https://git.example.com/api/v3'],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/api/v3'],
  ['https://example.com/git', 'https://example.com/git/api/v3'],
  ['https://github.com.example.com', 'https://github.com.example.com/api/v3'],
  ['https://a.b.ghe.com', 'https://a.b.ghe.com/api/v3'],
  ['https://evilghe.com', 'https://evilghe.com/api/v3'],
])('the API of %s is at %s [APP-01]', (host, api) => {
  expect(apiAddress(host)).toBe(api);
});
