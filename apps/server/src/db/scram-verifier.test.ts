import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { scramVerifier, verifiesPassword } from './scram-verifier.ts';

// RFC 7677, section 3: user "user", password "pencil", this salt, 4096 iterations
const SALT = 'W22ZaJ0SNY7soEsUEjb6gQ==';
const EXAMPLE =
  'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=';

test('a verifier is what PostgreSQL makes of the same password and salt [AUTH-05]', () => {
  expect(scramVerifier('pencil', Buffer.from(SALT, 'base64'))).toBe(EXAMPLE);
});

test('a verifier fits its own password and no other, whatever its salt and iterations [AUTH-05]', () => {
  const password = randomBytes(24).toString('base64url');
  const stored = scramVerifier(password, randomBytes(16), 5_000);

  expect(verifiesPassword(stored, password)).toBe(true);
  expect(verifiesPassword(stored, `${password}x`)).toBe(false);
  expect(verifiesPassword(scramVerifier(password), password)).toBe(true);
  expect(scramVerifier(password)).not.toBe(scramVerifier(password));
});

test.each([
  ['an MD5 hash', 'md5a3556571e93b0d20722ba62be61e8c2d'],
  ['an empty text', ''],
  ['no iterations', EXAMPLE.replace('$4096:', '$0:')],
  ['iterations that would take minutes', EXAMPLE.replace('$4096:', '$999999:')],
  ['another key', EXAMPLE.replace('WG5d', 'WG5e')],
])('%s fits no password [AUTH-05]', (_name, stored) => {
  expect(verifiesPassword(stored, 'pencil')).toBe(false);
});

test('a password that SASLprep might change is refused', () => {
  expect(() => scramVerifier('naïve')).toThrow(TypeError);
  expect(() => scramVerifier('')).toThrow(TypeError);
});
