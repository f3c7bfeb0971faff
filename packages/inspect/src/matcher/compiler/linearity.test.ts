import { expect, test } from 'vitest';
import { parsePattern } from '../syntax.ts';
import { nonLinear } from './linearity.ts';

/** Returns the verdict on a pattern whose required sequence is `key`. */
function said(source: string): string | null {
  const sets = [...'key'].map((letter) => new Uint8Array(256).fill(1, ...span(letter)));
  return nonLinear(parsePattern(source), [{ sets, before: { min: 0, max: 0 } }]);
}

function span(letter: string): [number, number] {
  return [letter.charCodeAt(0), letter.charCodeAt(0) + 1];
}

test.each([
  ['key(?:[a-z]{1,50}){1,50}!', /repeat inside a repeat/],
  ['key(?:[a-z]+-?)+!', /repeat inside a repeat/],
  ['key(?:ab){2,}', /more than one byte/],
  ['key[0-9]+x?[0-9a-f]+', /byte in common/],
  ['key[^"]*"', /before the next start/],
  ['key.+', /before the next start/],
])('%s is refused: its search may take more than linear time [SCAN-18]', (source, reason) => {
  expect(said(source)).toMatch(reason);
});

test.each([
  'key[0-9]+',
  'key[0-9]+-[a-d]+',
  'key(?:-[a-z]{1,50}){1,50}!',
  'key(?:[0-9]{4}){1,9}',
  'key(?:[0-9]{1,14}(?:-|:)){1,3}',
  'key[^-]{1,16000}(?:-[^-]{1,16000}){0,12}-',
])('%s is searched in linear time [SCAN-18]', (source) => {
  expect(said(source)).toBeNull();
});
