import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineIndex } from './line-index.ts';

const texts = fc
  .array(fc.constantFrom('a', '\n', '\r\n', '\r', 'é', '漢', '😀', '\t', '\ufeff'))
  .map((parts) => parts.join(''));

test('positions are those of a text split at line feeds, in UTF-16 units, in any order of asking [SCAN-02]', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(60)), (text, asked) => {
      const index = new LineIndex(Buffer.from(text));
      for (const units of asked) {
        const before = text.slice(0, units);
        if (!before.isWellFormed()) continue;
        const lines = before.split('\n');
        const column = (lines.at(-1) as string).length + 1;
        expect(index.offset(lines.length, column)).toBe(Buffer.byteLength(before));
        expect(index.position(Buffer.byteLength(before))).toEqual({
          line: lines.length,
          column,
        });
      }
    }),
  );
});

test('the lines of an index are the lines of its text', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const index = new LineIndex(Buffer.from(text), 7);
      const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
      expect(lines.map((_, at) => index.text(7 + at))).toEqual(lines);
      expect(index.count).toBe(lines.length);
    }),
  );
});
