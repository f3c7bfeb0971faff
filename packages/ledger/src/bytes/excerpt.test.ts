import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test('an excerpt is short and printable, whatever the file says', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', size: 'large' }), (text) => {
      expect(excerpt(text)).toMatch(/^[ -~]{1,60}…?$/);
      expect(excerpt([text])).toMatch(/^[ -~]{1,60}…?$/);
    }),
  );
  expect(excerpt('\u001b[2J\u009b')).toBe('"\\u001b[2J\\u009b"');
  expect(excerpt(undefined)).toBe('nothing');
});
