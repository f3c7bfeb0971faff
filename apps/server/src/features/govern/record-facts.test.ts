import { expect, test } from 'vitest';
import { valuesUpTo } from './record-facts.ts';

test('values are counted at any depth, and no further than to the limit', () => {
  expect(valuesUpTo({ a: 1, b: [true, null, { c: 'x' }], d: {} }, 100)).toBe(7);
  expect(valuesUpTo({}, 100)).toBe(0);
  let read = 0;
  const items = Array.from({ length: 50 }, () =>
    Object.defineProperty({}, 'a', { enumerable: true, get: () => read++ }),
  );
  expect(valuesUpTo({ items }, 60)).toBe(60);
  expect(read).toBeLessThanOrEqual(10);
});
