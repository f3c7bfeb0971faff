import { expect, test } from 'vitest';
import { markedPart } from './marked-part.ts';

const span = (startColumn: number, endColumn: number, lines = 1) => ({
  startLine: 3,
  startColumn,
  endLine: 2 + lines,
  endColumn,
});

/** The text that is marked, or null. */
function marked(excerpt: string, at: ReturnType<typeof span>): string | null {
  const part = markedPart(excerpt, at);
  return part && excerpt.slice(part.start, part.end);
}

test('a masked secret is marked by its length, wherever in the line it is', () => {
  const line = 'OPENAI_API_KEY=sk-proj-DQuY…(164)';
  expect(marked(line, span(16, 180))).toBe('sk-proj-DQuY…(164)');
  expect(marked('token = "…(18)" # old', span(14, 32))).toBe('…(18)');
  expect(marked('a = "ghp_Ab12…(40)"; b = "…(20)"', span(30, 50))).toBe('…(20)');
});

test('of two secrets of one length none is marked', () => {
  expect(marked('a = "ghp_Ab12…(40)"; b = "ghp_Cd34…(40)"', span(6, 46))).toBeNull();
});

test('a span from the first column is marked as far as it goes', () => {
  expect(marked('exec(user_input) # run', span(1, 17))).toBe('exec(user_input)');
  expect(marked('exec(user_input)', span(1, 17))).toBeNull();
});

test('nothing is marked where the indentation, a mask or a cut hides the columns', () => {
  expect(marked('exec(user_input) # run', span(5, 21))).toBeNull();
  expect(marked('key=…(<16) run', span(1, 9))).toBeNull();
  expect(marked('…key = value', span(1, 5))).toBeNull();
  expect(marked('exec(user_input) # run', span(1, 4, 2))).toBeNull();
});
