import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlaceholder, isReference } from './placeholder.ts';
import { ALPHABETS, type Alphabet, sample } from './sample.testing.ts';

test.each([
  `\${DB_PASSWORD}`,
  '{{ secrets.token }}',
  '$API_KEY',
  '%API_KEY%',
  '#{ENV}',
  'process.env.API_KEY',
  'os.environ["KEY"]',
  'op://vault/item/field',
  'vault:kv/app#key',
  '@Microsoft.KeyVault(SecretUri=x)',
  '!Ref DbPassword',
  '<your key>',
  '[REDACTED]',
  'ENC[AES256_GCM,data:x]',
])('%s is a reference', (value) => {
  expect(isReference(value)).toBe(true);
});

test.each([
  'xxxxxxxxxxxx',
  'your-api-key-here',
  'YOUR_API_KEY',
  'changeme',
  'change-me-please',
  'AKIAIOSFODNN7EXAMPLE'.slice(4),
  '1234567890abcdef',
  '87654321',
  'abcdefghijklmnop',
  'abcabcabcabcabc',
  'deadbeefdeadbeef',
  '********',
  'sk-test-...',
  'aaaaaaaaaaaaaaaa',
  'insert_token_here',
  'fake-token-1',
  'dummyvalue',
  'AbCdEfGhIjKlMnOpQrSt',
  'a1b2c3d4e5f6a7b8c9d0',
  'ABC123DEF456GHI789',
  '2YotnFZFEjr1zCsicMWpAA', // printed in RFC 6749
  'not-needed',
  'unset',
  '***',
  'dein-api-schluessel',
  'votre-cle-api',
  'tu_clave_secreta',
])('%s is a placeholder', (value) => {
  expect(isPlaceholder(value)).toBe(true);
});

test.each(['Summ3r!2024', 'Tr0ub4dor&3', 'p4ss$word', 'k=v&x', 'O!7fe'])('%s is none', (value) => {
  expect(isPlaceholder(value)).toBe(false);
});

test('random values are no placeholders but for one in 1,000', () => {
  const alphabets = Object.keys(ALPHABETS).filter((name) => name !== 'digits') as Alphabet[];
  for (const alphabet of alphabets) {
    let wrong = 0;
    for (let seed = 1; seed <= 2000; seed++)
      if (isPlaceholder(sample(alphabet, 32, seed))) wrong += 1;
    expect(wrong, alphabet).toBeLessThanOrEqual(2);
  }
});

test('any text gets an answer', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isPlaceholder(text) === 'boolean'));
});
