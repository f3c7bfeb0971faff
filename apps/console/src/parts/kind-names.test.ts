import { expect, test } from 'vitest';
import { kindName, kindNames } from './kind-names.ts';

test('kinds have the words that people use, one and many; a kind that is not known stays as it is', () => {
  expect(['mcp-server', 'ai-permission'].map(kindName)).toEqual(['MCP server', 'AI permission']);
  expect(['dependency', 'agent', 'of-later'].map(kindNames)).toEqual([
    'Dependencies',
    'Agents in code',
    'of-later',
  ]);
  expect(kindName('of-later')).toBe('of-later');
});
