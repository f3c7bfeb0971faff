import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newAccessToken } from '../../platform/identity/access-token.ts';
import { maskPersonalData } from './personal-data.ts';
import { redact, redactAll } from './redact.ts';

const MAIL = ['jane.doe', 'example.com'].join('@');

test('secrets are masked in every field, and counted [ING-05]', () => {
  const token = newAccessToken();

  const { fields, masked } = redact({
    message: `token ${token}`,
    path: `src/${token}.py`,
    plain: 'x',
  });

  expect(JSON.stringify(fields)).not.toContain(token);
  expect(fields.plain).toBe('x');
  expect(masked).toBe(2);
});

test('half of a private key is masked to the end of its field and does not hide the next one [ING-05]', () => {
  const key = ['-----BEGIN RSA', ' PRIVATE KEY-----\n', 'MIIEpAIBAAKCAQEA'.repeat(8)].join('');

  const { fields } = redact({ snippet: key, title: 'A title' });

  expect(fields.title).toBe('A title');
  expect(fields.snippet).toBe('[private key]');
});

const PERSONAL = [
  [`by ${MAIL}, today`, 'by [email], today'],
  ['/home/jane/src/a.py', '/home/[user]/src/a.py'],
  ['C:\\Users\\Jane Doe\\a.cs', 'C:\\Users\\[user] Doe\\a.cs'],
  ['/Users/jane/x and /Users/joe/y', '/Users/[user]/x and /Users/[user]/y'],
  ['card 4111 1111 1111 1111.', 'card [card].'],
  ['IBAN GB82 WEST 1234 5698 7654 32', 'IBAN [iban]'],
  ['SSN 078-05-1120', 'SSN [national id]'],
  ['call +44 20 7946 0958', 'call [phone]'],
] as const;

test.each(PERSONAL)('personal data in %j is masked [ING-05]', (text, expected) => {
  expect(maskPersonalData(text)).toEqual({ text: expected, masked: expect.any(Number) });
});

const HARMLESS = [
  'npm/lib@1.0.0 and @scope/name@2.3.4',
  'CVE-2024-12345 in line 4111',
  '/home/runner/work/a.py',
  'sha256:1234567890123456',
  'version 1.2.3+20260131.1',
  '2026-01-31T12:00:00+02:00',
  '4111 1111 1111 1112',
];

test.each(HARMLESS)('%j holds no personal data [ING-05]', (text) => {
  expect(maskPersonalData(text)).toEqual({ text, masked: 0 });
});

test('control characters and halves of surrogate pairs, which no database stores, are replaced [ING-05]', () => {
  expect(redact({ text: 'a\u0000b\ud800c\n' }).fields.text).toBe('a b\ufffdc\n');
});

test('results that are searched together are redacted as each is by itself [ING-05]', () => {
  const texts = [
    'plain words',
    'token = process.env.TOKEN',
    MAIL,
    '/home/jane/a.py',
    'card 4111 1111 1111 1111',
    `token ${newAccessToken()}`,
    Buffer.from(`token ${newAccessToken()}`).toString('base64'),
    ['https://jane', ':hunter2', '@example.com/'].join(''),
    ['-----BEGIN RSA', ' PRIVATE KEY-----\n', 'MIIEpAIBAAKCAQEA'.repeat(8)].join(''),
    'x'.repeat(1_500),
    'half \ud800 and \u0000',
  ];
  const text = fc.oneof(fc.constantFrom(...texts), fc.string({ unit: 'binary', maxLength: 40 }));
  const result = fc.record({ message: text, snippet: text, reason: text });
  fc.assert(
    fc.property(fc.array(result, { maxLength: 6 }), (results) => {
      expect(redactAll(results)).toEqual(results.map((one) => redact(one)));
    }),
  );
});
