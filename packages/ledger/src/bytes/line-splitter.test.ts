import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUtf8 } from '#runtime';
import { LineSplitter } from './line-splitter.ts';

function split(chunks: readonly (string | Uint8Array)[]): { lines: string[]; rest: number } {
  const splitter = new LineSplitter();
  const lines = chunks.flatMap((chunk) =>
    Array.from(splitter.push(chunk), (line) => fromUtf8(line)),
  );
  return { lines, rest: splitter.pendingBytes };
}

/** Cuts at the given places, wrapped into the length. */
function cut<T extends string | Buffer>(whole: T, places: readonly number[]): T[] {
  const sorted = places.map((place) => place % (whole.length + 1)).sort((a, b) => a - b);
  return [0, ...sorted].map((start, i) => whole.slice(start, sorted[i] ?? whole.length) as T);
}

test('lines are the same wherever text or bytes are cut', () => {
  const text = fc.string({ unit: fc.constantFrom('\n', 'a', 'é', '€', '😀') });
  fc.assert(
    fc.property(text, fc.array(fc.nat()), (whole, places) => {
      const lines = whole.match(/[^\n]*\n/g) ?? [];
      const rest = Buffer.byteLength(whole.slice(whole.lastIndexOf('\n') + 1));
      expect(split(cut(whole, places))).toEqual({ lines, rest });
      expect(split(cut(Buffer.from(whole), places))).toEqual({ lines, rest });
    }),
  );
});

test('a line that crosses many chunks grows past its first room', () => {
  const long = 'x'.repeat(10_001);
  const chunks = [...long].map((character) => Buffer.from(character));
  expect(split([...chunks, '\n'])).toEqual({ lines: [`${long}\n`], rest: 0 });
});

test('a lone leading surrogate at the end still counts as something left', () => {
  expect(split(['a\n\ud83d'])).toEqual({ lines: ['a\n'], rest: 1 });
  for (const leading of ['\ud800', '\udbff']) {
    expect(split([leading, '\udc00\n'])).toEqual({ lines: [`${leading}\udc00\n`], rest: 0 });
  }
  expect(split(['a\ud83d', 'b\n'])).toEqual({ lines: ['a\ufffdb\n'], rest: 0 });
});
