import { expect, test } from 'vitest';
import { SECRET_PATTERNS } from '../../secrets/registry.ts';
import { compileMatcher } from './compile-matcher.ts';

test('no rule is searched in texts without the bytes that it requires', () => {
  const { layout } = compileMatcher(SECRET_PATTERNS, undefined, { refused: 'plain' });
  const always = layout.patterns.flatMap(({ refused }, i) =>
    refused?.gated === false ? [`${SECRET_PATTERNS[i]?.id}: ${refused.reason}`] : [],
  );
  expect(always).toEqual([]);
});

const REFUSED = [
  { id: 'bare', source: '[^a]{40}' },
  { id: 'short', source: 'ab[^a]' },
  { id: 'slow', source: 'key[^"]*"' },
];

test('refused patterns are named, all of them, with the reason', () => {
  const fine = { id: 'fine', source: 'abc' };
  expect(() => compileMatcher([fine, ...REFUSED])).toThrow(
    /^patterns that cannot be compiled:\nbare: .*three bytes.*\nshort: .*three bytes.*\nslow: .*unbounded/,
  );
});

test('refused patterns may be left to a plain search', () => {
  const { layout } = compileMatcher(REFUSED, undefined, { refused: 'plain' });
  expect(layout.patterns.map(({ refused }) => refused?.gated)).toEqual([false, false, true]);
});

test('a pattern outside the described syntax is named', () => {
  expect(() => compileMatcher([{ id: 'anchored', source: '^abc' }])).toThrow(/anchored.*\^ at 0/);
});
