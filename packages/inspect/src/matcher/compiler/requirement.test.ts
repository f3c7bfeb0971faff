import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECRET_PATTERNS } from '../../secrets/registry.ts';
import { randomFrom, textOf } from '../random-text.testing.ts';
import { parsePattern } from '../syntax.ts';
import { bytesOf } from './byte-set.ts';
import { type Choose, type Requirement, requirements, type Sequence } from './requirement.ts';

const first: Choose = ([requirement]) => requirement ?? null;

function shown(requirement: Requirement | undefined): string[] {
  return (requirement ?? []).map(({ sets, before }) => {
    const bytes = sets.map((set) => {
      const members = bytesOf(set);
      return members.length === 1 ? String.fromCharCode(...members) : `<${members.length}>`;
    });
    return `${before.min}-${before.max} ${bytes.join('')}`;
  });
}

test('a sequence begins where the pattern does, and again after what varies', () => {
  expect(requirements(parsePattern('[0-9]{2,4}:AA'), first).map(shown)).toEqual([
    ['0-0 <10><10>:AA', '0-0 <10><10><10>:AA', '0-0 <10><10><10><10>:AA'],
    ['1-3 <10>:AA'],
    ['0-2 <10><10>:AA'],
    ['0-0 <10>'],
    ['2-4 :AA'],
    ['3-5 AA'],
    ['4-6 A'],
  ]);
});

test('what may be absent makes two sequences, and a long repeat ends one', () => {
  expect(shown(requirements(parsePattern('https?(?:\\+[a-z]{2,9})?://'), first)[0])).toEqual([
    '0-0 http://',
    '0-0 http+<26><26>',
    '0-0 https://',
    '0-0 https+<26><26>',
  ]);
});

function standsIn(text: string, { sets, before }: Sequence): boolean {
  for (let at = before.min; at <= Math.min(before.max, text.length); at++) {
    if (sets.every((set, i) => set[text.charCodeAt(at + i)] === 1)) return true;
  }
  return false;
}

test('every text of every rule contains a sequence of each requirement where it says', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SECRET_PATTERNS), fc.integer(), ({ source, flags }, seed) => {
      const root = parsePattern(source, flags === 'i');
      const text = textOf(root, randomFrom(seed));
      for (const requirement of requirements(root, first)) {
        expect(requirement.some((sequence) => standsIn(text, sequence))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
