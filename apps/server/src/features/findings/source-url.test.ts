import { expect, test } from 'vitest';
import { type SourcePlace, sourceUrl } from './source-url.ts';

const PLACE: SourcePlace = {
  repository: 'acme/checkout',
  commit: 'c'.repeat(40),
  path: 'src/a.ts',
  span: { startLine: 3, endLine: 3 },
};
const at = (changes: Partial<SourcePlace>) =>
  sourceUrl('https://code.example', { ...PLACE, ...changes });
const AT_COMMIT = `https://code.example/acme/checkout/blob/${PLACE.commit}`;

test('a line and lines have an address at their commit', () => {
  expect(at({})).toBe(`${AT_COMMIT}/src/a.ts#L3`);
  expect(at({ span: { startLine: 3, endLine: 9 } })).toBe(`${AT_COMMIT}/src/a.ts#L3-L9`);
});

test('a path is data of the address, whatever it holds', () => {
  expect(at({ path: 'a b/#?%2f\u202e.ts' })).toBe(`${AT_COMMIT}/a%20b/%23%3F%252f%E2%80%AE.ts#L3`);
});

test.each([
  ['without a commit', { commit: null }],
  ['of another host', { repository: 'gitlab.example/acme/checkout' }],
  ['without an owner', { repository: 'checkout' }],
])('there is none %s', (_case, changes) => {
  expect(at(changes)).toBeNull();
});
