import { canonicalize, type Json } from '@svc/ledger';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { valuesUpTo } from './record-facts.ts';

/** Counts by walking the value. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const below = Object.values(value);
  return below.length + below.reduce<number>((sum, item) => sum + valuesIn(item), 0);
}

test('values are counted at any depth, whatever their texts hold, and no further than to the limit', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat({ max: 12 }), (value, limit) => {
      const count = valuesIn(value);
      const text = canonicalize(value as Json);

      expect(valuesUpTo(text, Number.POSITIVE_INFINITY)).toBe(count);
      expect(valuesUpTo(text, limit)).toBe(Math.min(count, limit));
    }),
  );
  expect(valuesUpTo(canonicalize({ 'a"\\': ['","', '\\', '{[', {}, []] }), 100)).toBe(6);
});
