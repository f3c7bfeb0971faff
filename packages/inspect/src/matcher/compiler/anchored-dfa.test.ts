import { expect, test } from 'vitest';
import { SECRET_PATTERNS } from '../../secrets/registry.ts';
import { randomFrom, textOf } from '../random-text.testing.ts';
import { parsePattern } from '../syntax.ts';
import { ACCEPT, type AnchoredDfa, anchoredDfa, DEAD } from './anchored-dfa.ts';

/** Returns the automaton's answer for a text: yes, no, or that it needs more. */
function run({ classOf, rows, start }: AnchoredDfa, text: string): 'yes' | 'no' | 'more' {
  let state = start;
  for (let i = 0; i < text.length; i++) {
    state = rows[state + (classOf[text.charCodeAt(i)] ?? 0)] ?? DEAD;
    if (state === ACCEPT) return 'yes';
    if (state === DEAD) return 'no';
  }
  return 'more';
}

test('a start is refused as soon as no match can begin there', () => {
  const dfa = anchoredDfa(parsePattern('key[ \\t]{0,9}=[a-z]{3,5}'));
  expect(run(dfa, 'key  =abc')).toBe('yes');
  expect(run(dfa, 'key  =ab')).toBe('more');
  expect(run(dfa, 'key  =a1')).toBe('no');
  expect(run(dfa, 'kez')).toBe('no');
});

test('looks are taken as met, a long repeat as long enough', () => {
  expect(run(anchoredDfa(parsePattern('ab(?![a-z])')), 'abc')).toBe('yes');
  expect(run(anchoredDfa(parsePattern('a[0-9]{90}')), `a${'1'.repeat(40)}`)).toBe('yes');
});

test('a table that would grow too large answers yes where it ends', () => {
  const dfa = anchoredDfa(parsePattern('(?:a|[ab]{4}[ac]|[bc]a){1,60}(?:x[abx]{15}y|[a-x]{14}z)'));
  expect(dfa.rows.length).toBeLessThan(33_000);
});

test('no text of any rule is refused', () => {
  for (const [i, { source, flags }] of SECRET_PATTERNS.entries()) {
    const root = parsePattern(source, flags === 'i');
    const dfa = anchoredDfa(root);
    for (let seed = 1; seed <= 20; seed++) {
      expect(run(dfa, textOf(root, randomFrom(seed * 1000 + i)))).toBe('yes');
    }
  }
});
