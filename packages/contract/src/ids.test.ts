import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids made at one time differ in their random part and sort by their time', () => {
  const ids = Array.from({ length: 2_000 }, () => newId('evidence', 1_000));

  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
  expect(ids.every((id) => /^evt_[0-9a-hjkmnp-tv-z]{26}$/.test(id))).toBe(true);
  expect(ids.every((id) => id < newId('evidence', 1_001))).toBe(true);
});
