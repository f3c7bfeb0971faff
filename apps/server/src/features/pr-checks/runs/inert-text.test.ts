import { expect, test } from 'vitest';
import { inertText } from './inert-text.ts';

test.each([
  ['@acme/security look', '`@acme/security look`'],
  ['[a](https://evil.invalid)', '`[a](https://evil.invalid)`'],
  ['![a](x)', '`![a](x)`'],
  ['see https://evil.invalid', '`see https://evil.invalid`'],
  ['www.evil.invalid', '`www.evil.invalid`'],
  ['<img src=x>', '`<img src=x>`'],
  ['fixes #12', '`fixes \\#12`'],
  ['a `code` b', '``a `code` b``'],
  ['a\u0000b', '`a b`'],
  ['a\u202eb', '`a\\u{202E}b`'],
])('a text that could format or mention is a code span: %s', (text, inert) => {
  expect(inertText(text)).toBe(inert);
});

test('each line is by itself, and plain text stays as it is', () => {
  expect(inertText('Anybody can use it.\n\nFix: ask @acme')).toBe(
    'Anybody can use it.\n\n`Fix: ask @acme`',
  );
});
