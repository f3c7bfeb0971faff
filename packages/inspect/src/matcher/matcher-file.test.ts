import { expect, test } from 'vitest';
import { compileMatcher } from './compiler/compile-matcher.ts';
import { decodeMatcherFile, encodeMatcherFile, patternsText } from './matcher-file.ts';

const patterns = [{ id: 'é', source: 'abc' }];
const file = {
  key: 'k',
  patterns: () => patternsText(patterns),
  compiled: compileMatcher(patterns),
  wasm: Uint8Array.of(0, 0x61, 0x73, 0x6d),
};

test('a matcher file is read as it was written', () => {
  const { patterns: text, ...decoded } = decodeMatcherFile(encodeMatcherFile(file));
  expect({ ...decoded, patterns: text() }).toEqual({ ...file, patterns: file.patterns() });
});

test('a matcher file that is cut short is refused', () => {
  const bytes = encodeMatcherFile(file);
  for (const length of [0, 3, 20, bytes.length - 1]) {
    expect(() => decodeMatcherFile(bytes.subarray(0, length))).toThrow(RangeError);
  }
});

test('patterns that differ in anything that matters have different texts', () => {
  const texts = [
    [{ id: 'a', source: 'abc' }],
    [{ id: 'b', source: 'abc' }],
    [{ id: 'a', source: 'abd' }],
    [{ id: 'a', source: 'abc', flags: 'i' as const }],
    [],
  ].map(patternsText);
  expect(new Set(texts).size).toBe(texts.length);
});
