import { expect, test } from 'vitest';
import { MAX_TEXT, safeLink, visiblePieces } from './visible-text.ts';

test('text without hidden characters stays one piece, markup included', () => {
  const text = '<img src=x onerror=alert(1)>\n\tline';
  expect(visiblePieces(text)).toEqual([{ kind: 'text', text }]);
});

test.each([
  ['bidirectional override', '\u202e', 'U+202E'],
  ['zero-width space', '\u200b', 'U+200B'],
  ['escape of ANSI sequences', '\u001b', 'U+001B'],
  ['lone surrogate', '\ud800', 'U+D800'],
  ['tag character', '\u{e0041}', 'U+E0041'],
])('a %s is shown by its code point', (_, character, label) => {
  expect(visiblePieces(`a${character}b`)).toEqual([
    { kind: 'text', text: 'a' },
    { kind: 'hidden', label },
    { kind: 'text', text: 'b' },
  ]);
});

test('an emoji, which is a pair of surrogates, is not hidden', () => {
  expect(visiblePieces('\u{1f512}')).toEqual([{ kind: 'text', text: '\u{1f512}' }]);
});

test('text past the limit is cut, with a note of how much', () => {
  const pieces = visiblePieces('x'.repeat(MAX_TEXT + 7));
  expect(pieces.at(-1)).toEqual({ kind: 'hidden', label: '7 more characters' });
});

test('only web addresses become links', () => {
  expect(safeLink('https://example.com/a')?.host).toBe('example.com');
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '//example.com', 'x']) {
    expect(safeLink(address), address).toBeNull();
  }
});
