import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePattern } from './syntax.ts';

const member = fc.constantFrom(
  ...['a', 'Z', '0', '_', '\\d', '\\W', '\\s', '\\S', 'b-y', 'K-r', '\\x00-\\x1f', '\\xc0-\\xdf'],
  ...['\xe9', '\xb5', '\xff', '\xd7', '\xf7-\xff', '\\-', '\\]', '\\n', '.'],
);

test('a class has the bytes that it has as a regular expression, whatever the case', () => {
  fc.assert(
    fc.property(
      fc.array(member, { maxLength: 4 }),
      fc.boolean(),
      fc.boolean(),
      (members, negative, ignoreCase) => {
        const source = `[${negative ? '^' : ''}${members.join('')}]`;
        const expression = new RegExp(`^${source}$`, ignoreCase ? 'i' : '');
        const root = parsePattern(source, ignoreCase);
        const [item] = root.kind === 'sequence' ? root.items : [];
        expect(item?.kind).toBe('set');
        const set = item?.kind === 'set' ? item.set : [];
        const expected = Array.from({ length: 256 }, (_, byte) =>
          expression.test(String.fromCharCode(byte)) ? 1 : 0,
        );
        expect([...set]).toEqual(expected);
      },
    ),
    { numRuns: 1000 },
  );
});

test('a class as the end of a range is refused: expressions read it as three members', () => {
  expect(() => parsePattern('[\\d-z]')).toThrow(/range at/);
  expect(() => parsePattern('[+-\\d]')).toThrow(/range at/);
});
