import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_MATCHES, matchesOf, WINDOW_LENGTH, windowAround, windowAt } from './text-window.ts';

test('the windows of a text, one after the other, are the text, and none ends within a character [GATE-08]', () => {
  const unit = fc.constantFrom('a', '\u{1f600}', '\u202e', '"');
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 60 }), fc.nat({ max: 300 }), (units, times) => {
      const text = units.join('').repeat(times + 1);
      let shown = '';
      while (shown.length < text.length) {
        const { start, end } = windowAt(text, shown.length);
        expect(start).toBe(shown.length);
        const part = text.slice(start, end);
        expect(part.isWellFormed()).toBe(true);
        shown += part;
      }
      expect(shown).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('a match is within the window around it [GATE-08]', () => {
  const text = `${'x'.repeat(3 * WINDOW_LENGTH)}rm -rf${'\u{1f600}'.repeat(WINDOW_LENGTH)}`;
  const [match] = matchesOf(text, 'RM -RF');

  const { start, end } = windowAround(text, match as { start: number; end: number });

  expect(text.slice(start, end)).toContain('rm -rf');
});

test('a phrase is found as it is written, whatever its case, up to the limit [GATE-08]', () => {
  expect(matchesOf('{"a":"[x].*"}', '[X].*')).toEqual([{ start: 6, end: 11 }]);
  expect(matchesOf('abc', '')).toEqual([]);
  expect(matchesOf('a'.repeat(MAX_MATCHES + 1), 'a')).toHaveLength(MAX_MATCHES);
});
