import { expect, test } from 'vitest';
import { isRare, surprise } from './rarity.ts';
import { ALPHABETS, type Alphabet, sample } from './sample.testing.ts';

test.each([
  'getUserAccessToken',
  'access_token_expired',
  'application/x-www-form-urlencoded',
  'com.example.service.AuthenticationProvider',
  'node_modules/typescript/lib',
  'MAX_RETRY_COUNT_EXCEEDED',
  'refresh-token-rotation',
  '20261120101500123456',
  'Password',
  'agabcdefddddafdd',
  'short',
  '',
])('%s is written, not drawn at random', (text) => {
  expect(isRare(text)).toBe(false);
});

test('values drawn at random are rare but for one in 200, from 16 characters on', () => {
  const alphabets = Object.keys(ALPHABETS).filter((name) => name !== 'digits') as Alphabet[];
  for (const alphabet of alphabets) {
    let missed = 0;
    for (let seed = 1; seed <= 1000; seed++) if (!isRare(sample(alphabet, 20, seed))) missed += 1;
    expect(missed, alphabet).toBeLessThanOrEqual(5);
  }
});

test('surprise is a mean: saying a text twice hardly changes it', () => {
  const text = sample('base62', 40);
  expect(Math.abs(surprise(text + text) - surprise(text))).toBeLessThan(0.5);
});
