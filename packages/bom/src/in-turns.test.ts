import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bomDocument, bomPieces } from './bom-document.ts';
import { atOnce, inTurns, jsonPieces } from './in-turns.ts';
import { sampleInput } from './sample-bom.testing.ts';

test('the pieces of a bill are the text of its document [BOM-02]', async () => {
  const input = sampleInput();
  expect((await bomPieces(input)).join('')).toBe(JSON.stringify(bomDocument(input)));
});

test('the pieces of any object are its JSON without the first brace', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(`{${atOnce(jsonPieces(value)).join('')}`).toBe(JSON.stringify(value));
    }),
  );
});

test('work in turns gives way to others, and has the same result', async () => {
  const seen: string[] = [];
  const work = (function* () {
    for (let at = 0; at < 5; at++) {
      const start = performance.now();
      while (performance.now() - start < 25);
      seen.push('part');
      yield;
    }
    return 'done';
  })();
  setImmediate(() => seen.push('other'));
  expect(await inTurns(work)).toBe('done');
  expect(seen.indexOf('other')).toBeGreaterThan(0);
  expect(seen.indexOf('other')).toBeLessThan(5);
});
