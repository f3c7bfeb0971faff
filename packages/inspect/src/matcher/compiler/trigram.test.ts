import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FOLD, foldedBytes, packTrigram, tagOf, unpackTrigram } from './trigram.ts';

test('packing tells folded trigrams apart and can be undone', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (bytes) => {
      const trigram = bytes & FOLD;
      expect(packTrigram(trigram)).toBeLessThan(1 << 18);
      expect(unpackTrigram(packTrigram(trigram))).toBe(trigram);
    }),
  );
});

test('small letters and capitals fold to the same byte, figures do not', () => {
  const set = new Uint8Array(256);
  for (const letter of 'aA1') set[letter.charCodeAt(0)] = 1;
  expect(foldedBytes(set)).toEqual([0x11, 0x41]);
});

test('a tag has a bit for the lowest three bits of each byte', () => {
  expect(tagOf(new Uint8Array(256).fill(1, 0x40, 0x42))).toBe(0b11);
  expect(tagOf(new Uint8Array(256).fill(1, 0x47, 0x48))).toBe(0b1000_0000);
});
