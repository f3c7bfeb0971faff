import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runAtOnce, sortInSlices, VALUES_PER_SLICE } from './slices.ts';

const unit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const name = fc.oneof(
  fc.string(),
  fc.array(unit, { maxLength: 3 }).map((units) => units.join('')),
);

test('texts are sorted in slices as they are at once, equal ones and lone surrogates included', () => {
  const lengths = fc.constantFrom(
    0,
    1,
    VALUES_PER_SLICE,
    VALUES_PER_SLICE + 1,
    3 * VALUES_PER_SLICE,
  );
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 50 }), lengths, (names, length) => {
      const texts = Array.from(
        { length },
        (_, n) => `${names[n % names.length]}${(n * 7_919) % 1_009}`,
      );

      expect(runAtOnce(sortInSlices(texts))).toEqual(texts.toSorted());
    }),
    { numRuns: 40 },
  );
});

test('a sort yields before each of its runs, and while it merges them', () => {
  const texts = Array.from({ length: 16 * VALUES_PER_SLICE }, (_, n) => `${(n * 7_919) % 65_521}`);

  // 16 runs; of the merges each pair of runs of 8,192 and more yields after every 16,384 texts
  expect([...sortInSlices(texts)]).toHaveLength(16 + 3 * 4);
});
