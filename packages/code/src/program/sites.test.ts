import { expect, test } from 'vitest';
import type { Code } from './code-tree.ts';
import { codeFile } from './program.ts';
import { sitesOf } from './sites.ts';

const text = (value: string): Code => ({ kind: 'text', value, line: 1 });

test('a text says how it is used, and of what it is a part', () => {
  const compared = text('compared');
  const decorator = text('decorator');
  const given = text('default');
  const returned = text('returned');
  const file = codeFile('a.py', 'python', [
    { kind: 'comparison', parts: [compared], line: 1 },
    {
      kind: 'function',
      name: 'search',
      decorators: [decorator],
      parameters: [{ name: 'model', type: null, value: given }],
      body: [{ kind: 'return', value: returned, line: 2 }],
      line: 1,
    },
  ]);
  const sites = sitesOf(file);
  expect(sites.get(compared)).toMatchObject({ stand: { as: 'compared' }, within: null });
  expect(sites.get(decorator)).toMatchObject({ scope: file.scopes.top, within: 'search' });
  expect(sites.get(given)).toMatchObject({
    stand: { as: 'value', name: 'model' },
    bound: 'model',
    within: 'search',
  });
  expect(sites.get(returned)).toMatchObject({
    stand: { as: 'value', name: 'search' },
    bound: null,
  });
  expect(sites.get(returned)?.scope.parent).toBe(file.scopes.top);
});
