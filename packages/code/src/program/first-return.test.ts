import { expect, test } from 'vitest';
import type { Code } from './code-tree.ts';
import { firstReturn } from './first-return.ts';

const returned = (value: Code): Code => ({ kind: 'return', value, line: 1 });
const named = (name: string): Code => ({ kind: 'name', name, line: 1 });

test('a function returns its first value, one that says that there is none only without another [SCAN-04]', () => {
  expect(firstReturn([returned(named('nil')), returned(named('tools'))])).toEqual(named('tools'));
  expect(firstReturn([returned(named('nil'))])).toEqual(named('nil'));
});
