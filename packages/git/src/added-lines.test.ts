import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addedLines } from './added-lines.ts';

const flags = (old: string, now: string) => [...addedLines(Buffer.from(old), Buffer.from(now))];

/** Length of the longest common subsequence, by the book. */
function common(a: readonly string[], b: readonly string[]): number {
  const row = new Array<number>(b.length + 1).fill(0);
  for (const x of a) {
    let corner = 0;
    for (let at = 0; at < b.length; at++) {
      const above = row[at + 1] as number;
      row[at + 1] = x === b[at] ? corner + 1 : Math.max(above, row[at] as number);
      corner = above;
    }
  }
  return row[b.length] as number;
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

test('lines that are not added stand in the old text in that order, and as many as can', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '', 'd'), { maxLength: 24 });
  fc.assert(
    fc.property(text, text, fc.boolean(), (a, b, ends) => {
      const [old, now] = [a.join('\n'), b.join('\n') + (ends ? '\n' : '')];
      const added = flags(old, now);
      const kept = linesOf(now).filter((_, at) => added[at] === 0);
      expect(added).toHaveLength(linesOf(now).length);
      expect(common(linesOf(old), kept)).toBe(kept.length);
      expect(kept.length).toBe(common(linesOf(old), linesOf(now)));
    }),
    { numRuns: 1000 },
  );
});

test('texts that differ by thousands of lines keep the lines that each has once', () => {
  const old = Array.from({ length: 6000 }, (_, at) => `line ${at}`);
  const now = old.map((line, at) => (at % 2 === 0 ? line : `new ${at}`));
  const added = flags(old.join('\n'), now.join('\n'));
  expect(added).toEqual(now.map((line) => (line.startsWith('new') ? 1 : 0)));
});

test('everything is added to an empty text, nothing by a deletion', () => {
  expect(flags('', 'a\nb')).toEqual([1, 1]);
  expect(flags('a\nb\nc', 'a\nc')).toEqual([0, 0]);
  expect(flags('a', '')).toEqual([]);
});
