import { expect, test } from 'vitest';
import { placeText } from './place-text.ts';

test.each([
  ['src/a.ts', 'src/a.ts:3'],
  ['(outside)/a.ts', '(outside)/a.ts:3'],
  ['(no location) of/a.ts', '(no location) of/a.ts:3'],
  ['(no location)', '(no location)'],
  ['(target)/openai/model', '(target)/openai/model'],
])('the place %s is shown as %s [CONS-01]', (path, text) => {
  expect(placeText(path, 3)).toBe(text);
});
