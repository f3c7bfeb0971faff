import { describe, expect, test } from 'vitest';
import { SECRET_CASES } from '../secrets/cases.generated.ts';
import { SECRET_PATTERNS } from '../secrets/registry.ts';
import { countingSearch } from './backtracker.testing.ts';

const SIZE = 100_000;
/** Steps a byte that the slowest pattern may take on the worst of its inputs. */
const STEPS = 500;

/** Inputs made of a valid case: repeated, cut short and repeated, its beginnings one after the other. */
function hostile(text: string): string[] {
  const fill = (unit: string) => unit.repeat(Math.ceil(SIZE / unit.length)).slice(0, SIZE);
  const quarter = Math.max(1, Math.floor(text.length / 4));
  return [
    fill(text),
    fill(text.slice(0, -1)),
    fill(text.slice(0, 3)),
    fill(text.slice(0, 12)),
    fill(text.slice(0, quarter)),
    text.slice(0, quarter) + fill(text.charAt(quarter)),
    text.slice(0, -1) + fill(text.slice(-2, -1)),
    fill(`${text.slice(0, 6)}${text.slice(-3)}`),
  ];
}

describe.each(SECRET_PATTERNS)('$id', ({ id, source, flags }) => {
  test('takes steps in proportion to hostile input, and matches as the engine does [SCAN-18]', () => {
    const item = SECRET_CASES.find((cases) => cases.rule === id)?.valid[0] ?? '';
    for (const text of hostile(typeof item === 'string' ? item : item.text)) {
      const { spans, steps } = countingSearch(source, flags, text, STEPS * SIZE);
      expect(steps).toBeLessThan(STEPS * SIZE);
      const expected = [...text.matchAll(new RegExp(source, `g${flags ?? ''}`))];
      expect(spans).toEqual(expected.map((match) => [match.index, match.index + match[0].length]));
    }
  });
});

test('a pattern that backtracks over overlapping repeats runs out of steps', () => {
  const source = '(?:[a-z]{1,50}){1,50}!';
  expect(
    countingSearch(source, undefined, 'a'.repeat(2000), 1_000_000).steps,
  ).toBeGreaterThanOrEqual(1_000_000);
});
