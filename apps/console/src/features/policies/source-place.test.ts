import { expect, test } from 'vitest';
import { offsetOf, parseSourceProblem } from './source-place.ts';

test.each([
  [
    'base.cedar:3:14: unexpected token `:`',
    { place: { file: 'base.cedar', line: 3, column: 14 }, message: 'unexpected token `:`' },
  ],
  ['base.cedar:1:1: ', { place: { file: 'base.cedar', line: 1, column: 1 }, message: '' }],
  ['file base.cedar occurs twice; rename one of them', null],
  ['base.cedar:3', null],
])('%s names the problem %j', (text, problem) => {
  expect(parseSourceProblem(text)).toEqual(problem);
});

test.each([
  [1, 1, 0],
  [2, 3, 6],
  [2, 99, 8],
  [3, 1, 9],
  [9, 9, 9],
])('line %i, column %i is the offset %i', (line, column, offset) => {
  expect(offsetOf('abc\ndefg\n', { file: '', line, column })).toBe(offset);
});
