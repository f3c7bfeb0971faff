import { expect, test } from 'vitest';
import { mcpConfigFile } from './mcp-config-files.ts';

test.each([
  ['.mcp.json', 'Claude Code'],
  ['a/b/.mcp.json', 'Claude Code'],
  ['a/.cursor/mcp.json', 'Cursor'],
  ['desk.code-workspace', 'VS Code'],
  ['a/desk.code-workspace', 'VS Code'],
  ['.continue/mcpServers/files.yaml', 'Continue'],
  ['a/.continue/mcpServers/.json', 'Continue'],
  ['a/mcp.json', null],
])('%s lists MCP servers of a client: %s', (path, client) => {
  expect(mcpConfigFile(path)).toMatchObject({ client });
});

test.each([
  'a.mcp.json.bak',
  'my.mcp.json',
  'xmcp.json',
  'a/x.cursor/mcp.jsonc',
  '.continue/mcpServers/deep/files.yaml',
  'x.continue/mcpServers/files.yaml',
  'mcp.json/readme.md',
  'code-workspace',
])('%s is no configuration of MCP servers', (path) => {
  expect(mcpConfigFile(path)).toBeNull();
});
