import { expect, test } from 'vitest';
import { BoundedLabels } from './bounded-labels.ts';

test('a tenant that invents names gets no more series than the limit, and takes none of others [OPS-03]', () => {
  const bounded = new BoundedLabels(2, 2);

  expect(bounded.of('acme', ['files', 'a'])).toEqual(['acme', 'files', 'a']);
  expect(bounded.of('acme', ['files', 'b'])).toEqual(['acme', 'files', 'b']);
  expect(bounded.of('acme', ['files', 'c'])).toEqual(['acme', 'other', 'other']);
  expect(bounded.of('acme', ['files', 'a'])).toEqual(['acme', 'files', 'a']);
  expect(bounded.of('globex', ['files', 'c'])).toEqual(['globex', 'files', 'c']);
  expect(bounded.of('third', ['files', 'c'])).toEqual(['other', 'other', 'other']);
});

test('a long name is cut [OPS-03]', () => {
  expect(new BoundedLabels(1, 1).of('acme', ['x'.repeat(5_000)])).toEqual([
    'acme',
    'x'.repeat(100),
  ]);
});
