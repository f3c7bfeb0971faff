import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mask } from './mask.ts';
import { sample } from './sample.testing.ts';

test('a long token shows its public prefix, four characters and its length [SCAN-02]', () => {
  const token = `ghp_${sample('base62', 36)}`;
  expect(mask(token)).toBe(`${token.slice(0, 8)}…(40)`);
});

test('a short token shows its public prefix only [SCAN-02]', () => {
  expect(mask(`AKIA${sample('base32', 16)}`)).toBe('AKIA…(20)');
});

test('a value without a public prefix shows nothing, and a short one not even its length [SCAN-02]', () => {
  expect(mask(sample('base62', 40))).toBe('…(40)');
  expect(mask(sample('base62', 9))).toBe('…(<16)');
});

test('a private key shows its first line [SCAN-02]', () => {
  expect(mask(`-----BEGIN EC PRIVATE KEY-----\n${sample('base64', 64)}`)).toBe(
    '-----BEGIN EC PRIVATE KEY-----…(95)',
  );
});

test('a mask is one line, never holds five characters in a row of the random part [SCAN-02]', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', 'sk-ant-api03-', 'xoxb-', 'hvs.'),
      fc.string(),
      (prefix, random) => {
        const shown = mask(prefix + random).slice(prefix.length);
        expect(shown).not.toMatch(/[\r\n]/);
        for (let i = 0; i + 5 <= random.length; i++) {
          const run = random.slice(i, i + 5);
          if (!/^…?\(?<?\d*\)?$/.test(run)) expect(shown).not.toContain(run);
        }
      },
    ),
  );
});
