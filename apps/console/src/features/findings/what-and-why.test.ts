import { expect, test } from 'vitest';
import { whatAndWhy } from './what-and-why.ts';

test.each([
  [{ title: 'T', message: 'M', why: 'Y' }, ['What', 'Why']],
  [{ title: 'T', message: 'M' }, ['What']],
  [{ title: 'T', why: 'Y' }, ['Why']],
  [{ title: 'T', message: 'T ', why: 'T' }, []],
  [{ title: 'T', message: 'M', why: ' M' }, ['What']],
  [{ title: 'T', message: '', why: '' }, []],
])('%j says beside its title %j [CONS-01]', (finding, names) => {
  expect(whatAndWhy(finding).map(([name]) => name)).toEqual(names);
});
