import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAccessToken, newAccessToken, tokenHash } from './access-token.ts';

const tokens = fc.constant(null).map(newAccessToken);
const digit = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_');

test('a new token has the documented shape and is recognised [AUTH-01]', () => {
  fc.assert(
    fc.property(tokens, (token) => {
      expect(token).toMatch(/^svt_[0-9A-Za-z]{49}$/);
      expect(isAccessToken(token)).toBe(true);
    }),
  );
});

test('no two tokens are alike [AUTH-01]', () => {
  const many = Array.from({ length: 10_000 }, newAccessToken);

  expect(new Set(many).size).toBe(many.length);
});

test('a token with any one character changed is no token [AUTH-01]', () => {
  fc.assert(
    fc.property(tokens, fc.nat({ max: 52 }), digit, (token, at, other) => {
      fc.pre(token[at] !== other);
      expect(isAccessToken(token.slice(0, at) + other + token.slice(at + 1))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test('a token with two neighbours swapped, a character lost or one too many is no token [AUTH-01]', () => {
  fc.assert(
    fc.property(tokens, fc.nat({ max: 51 }), digit, (token, at, extra) => {
      const [before, one, two, after] = [
        token.slice(0, at),
        token[at] as string,
        token[at + 1] as string,
        token.slice(at + 2),
      ];
      if (one !== two) expect(isAccessToken(before + two + one + after)).toBe(false);
      expect(isAccessToken(before + two + after)).toBe(false);
      expect(isAccessToken(before + extra + one + two + after)).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['', 'svt_', 'svt_short', ' ', '\n'])(
  '%j around or in place of a token is none',
  (text) => {
    const token = newAccessToken();

    expect(isAccessToken(text)).toBe(false);
    expect(isAccessToken(`${token}${text}x`)).toBe(false);
    expect(isAccessToken(`${token}\n`)).toBe(false);
  },
);

test('the hash of a token is its SHA-256', () => {
  expect(tokenHash('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
