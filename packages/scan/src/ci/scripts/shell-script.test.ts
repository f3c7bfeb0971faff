import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expandedNames, pipelinesOf } from './shell-script.ts';

const stages = (script: string) => pipelinesOf(script).map((one) => one.stages);

test('a script is cut at line ends, semicolons and conditions, and at pipes within', () => {
  expect(stages('a; b && c || d\ne | f')).toEqual([['a'], ['b'], ['c'], ['d'], ['e', 'f']]);
});

test('quotes, continued lines and comments do not cut', () => {
  expect(stages(`a "x; y" 'p | q' \\\n  z # c; d\nb`)).toEqual([[`a "x; y" 'p | q'    z`], ['b']]);
});

test('a here-document belongs to its command', () => {
  expect(stages('a <<EOF | b\none; two\nEOF\nc')).toEqual([['a <<EOF', 'b\none; two\nEOF'], ['c']]);
  expect(pipelinesOf(`a <<-'X'\nb; c\n  X\nd`).map(({ text }) => text.trim())).toEqual([
    `a <<-'X'\nb; c\n  X`,
    'd',
  ]);
});

test('the names that a text expands are told, those of PowerShell too', () => {
  expect(expandedNames(`$A \${B:-x} $env:C \\n $1 "$D"`)).toEqual(['A', 'B', 'C', 'D']);
});

test('every script is cut to an end, and no part of it lies outside the script', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('"', "'", '`', '\\', '\n', '<<E', '\nE\n', '|', '&&', ';', '#', ' '),
  );
  fc.assert(
    fc.property(fc.array(piece), (parts) => {
      const script = parts.join('');
      for (const { text, index } of pipelinesOf(script))
        expect(script.startsWith(text, index)).toBe(true);
    }),
  );
});
