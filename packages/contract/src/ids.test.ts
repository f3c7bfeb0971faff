import { expect, test } from 'vitest';
import { newId } from './ids.ts';

/** The 128 bits of an id. */
function bitsOf(id: string): bigint {
  const digits = '0123456789abcdefghjkmnpqrstvwxyz';
  const [, text = ''] = id.split('_');
  return [...text].reduce((bits, digit) => bits * 32n + BigInt(digits.indexOf(digit)), 0n);
}

test('an id is a UUID of version 7: its time in milliseconds, version and variant', () => {
  for (const now of [0, 1, 2 ** 20, 1_795_337_846_123, 2 ** 47 + 12_345, 2 ** 48 - 1]) {
    const bits = bitsOf(newId('evidence', now));
    expect(Number(bits >> 80n)).toBe(now);
    expect((bits >> 76n) & 15n).toBe(7n);
    expect((bits >> 62n) & 3n).toBe(2n);
  }
});

test('ids made at one time differ in their random part and sort by their time', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('evidence', 1_000));

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  expect(ids.every((id) => /^evt_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
  expect(ids.every((id) => id < newId('evidence', 1_001))).toBe(true);
});
