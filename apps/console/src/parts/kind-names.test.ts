import { expect, test } from 'vitest';
import { kindName, kindNames, kindOptions } from './kind-names.ts';

test('kinds have the words that people use, one and many; a kind that is not known stays as it is', () => {
  expect(kindOptions(['mcp-server', 'ai-permission'])).toEqual([
    { value: 'mcp-server', label: 'MCP server' },
    { value: 'ai-permission', label: 'AI permission' },
  ]);
  expect(['dependency', 'agent', 'of-later'].map(kindNames)).toEqual([
    'Dependencies',
    'Agents in code',
    'of-later',
  ]);
  expect(kindName('of-later')).toBe('of-later');
});
