import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileWildcard, type PatternElement } from './wildcard.ts';

const element = fc.oneof(
  fc.constant('Wildcard' as const),
  fc.constantFrom('a', 'b', 'ab', '*', '𝒳').map((Literal) => ({ Literal })),
);

/** Takes exponential time on hostile patterns, and is plainly right. */
function matchesPlainly([first, ...rest]: readonly PatternElement[], text: string): boolean {
  if (first === undefined) return text === '';
  if (first !== 'Wildcard') {
    return text.startsWith(first.Literal) && matchesPlainly(rest, text.slice(first.Literal.length));
  }
  return Array.from({ length: text.length + 1 }, (_, skip) => text.slice(skip)).some((tail) =>
    matchesPlainly(rest, tail),
  );
}

describe('a wildcard pattern', () => {
  test('matches what a plain matcher matches', () => {
    const text = fc.array(fc.constantFrom('a', 'b', '*', '𝒳'), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(element, { maxLength: 6 }), text, (pattern, characters) => {
        const joined = characters.join('');
        expect(compileWildcard(pattern)(joined)).toBe(matchesPlainly(pattern, joined));
      }),
      { numRuns: 2000 },
    );
  });

  test('with many wildcards answers on a long text that almost matches', () => {
    const pattern = Array.from({ length: 200 }, (_, index) =>
      index % 2 === 0 ? ('Wildcard' as const) : { Literal: 'aaaaaaab' },
    );

    expect(compileWildcard([...pattern, { Literal: 'c' }])('a'.repeat(200_000))).toBe(false);
  });
});
