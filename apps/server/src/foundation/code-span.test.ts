import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeSpan } from './code-span.ts';

/** Content of a Markdown line that is one code span and nothing else, by the text of the specification; null for other lines. */
function contentOfSpan(line: string): string | null {
  const fence = /^`+/.exec(line)?.[0] ?? '';
  const closing = [...line.matchAll(/`+/g)].find(
    ({ 0: run, index }) => index > 0 && run.length === fence.length,
  );
  if (fence === '' || closing === undefined) return null;
  if (closing.index + fence.length !== line.length) return null;
  const content = line.slice(fence.length, closing.index);
  const isStripped = /^ .* $/.test(content) && content.trim() !== '';
  return isStripped ? content.slice(1, -1) : content;
}

test.each([
  ['src/app.py', '`src/app.py`'],
  ['', '`(empty)`'],
  [' \n', '`(empty)`'],
  ['a`b', '``a`b``'],
  ['`a', '`` `a ``'],
  ['``', '``` `` ```'],
  [' a ', '`  a  `'],
  ['a\r\nb\u2028c', '`a  b c`'],
  ['x\u202etxt.exe', '`x\\u{202E}txt.exe`'],
  ['a\u200b\u{E0041}', '`a\\u{200B}\\u{E0041}`'],
  ['\ud800', '`\ufffd`'],
  ['@acme/owners.md', '`@acme/owners.md`'],
  ['fixes #12', '`fixes \\#12`'],
  ['Closes: acme/shop#3', '`Closes: \\acme/shop#3`'],
  ['resolved GH-4.md', '`resolved \\GH-4.md`'],
  ['closing https://github.com/a/b/issues/1', '`closing \\https://github.com/a/b/issues/1`'],
  ['how to fix bugs.md', '`how to fix bugs.md`'],
  ['src/fix#12/a', '`src/fix#12/a`'],
])('%j becomes %s', (text, span) => {
  expect(codeSpan(text)).toBe(span);
});

test('a long text is cut between characters', () => {
  expect(codeSpan('🦜'.repeat(5), 3)).toBe('`🦜🦜🦜…`');
  expect(codeSpan('🦜🦜🦜', 3)).toBe('`🦜🦜🦜`');
});

test('any text is one code span, in which nothing closes, hides or ends it', () => {
  const piece = fc.constantFrom(
    ...[
      '`',
      '``',
      '@acme',
      '[x](y)',
      '![x](y)',
      '<img src=x>',
      '&lt;',
      '\\',
      '\n',
      '\r\n',
      '\n\n# ',
    ],
    ...[
      'fixes',
      'Closes:',
      ' ',
      ' #1',
      'a/b#2',
      'GH-3',
      '!4',
      'http://x',
      '\u202e',
      '\u200d',
      '~~~',
      '|',
    ],
  );
  const text = fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (parts) => {
      const span = codeSpan(parts.join(''));
      expect(contentOfSpan(span)).not.toBeNull();
      expect(span).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
      expect(span).not.toMatch(
        /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[\s:]+(?:[\w.-]+\/[\w.-]+)?(?:#\d|GH-\d|https?:)/i,
      );
    }),
  );
});

test('a text without marks, controls and keywords is shown as it is', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\w.`@#<>[\]()*/-]{1,60}$/), (text) => {
      expect(contentOfSpan(codeSpan(text))).toBe(text);
    }),
  );
});
