import { expect, test } from 'vitest';
import { analysed } from './analysed.testing.ts';

test('a FastMCP server has its tools, prompts, resources and the servers that it mounts [SCAN-04]', async () => {
  const { assets, uses } = await analysed({
    'server.py': `from mcp.server.fastmcp import FastMCP
from fastmcp import FastMCP as Fast
from extra import register
mcp = FastMCP("Files")

@mcp.tool()
def read(path): ...

@mcp.resource("file://{path}")
def content(path): ...

@mcp.prompt()
def review(text): ...

def plain(x): ...
mcp.add_tool(plain)
register(mcp)
front = Fast("front")
front.mount(mcp)
`,
    'extra.py': `from mcp.server.fastmcp import FastMCP
def register(server: FastMCP):
    @server.tool(name="write")
    def anything(path): ...
`,
  });
  expect(assets).toEqual([
    'mcp-server Files:4',
    'mcp-server front:18',
    'prompt review:13',
    'tool plain:16',
    'tool read:7',
    'tool write:4',
  ]);
  expect(uses).toEqual([
    'Files -> data-source file://{path}',
    'Files -> prompt review',
    'Files -> tool plain',
    'Files -> tool read',
    'Files -> tool write',
    'front -> mcp-server Files',
  ]);
});

test('a low-level server has what its handlers list [SCAN-04]', async () => {
  const { uses } = await analysed({
    'low.py': `from mcp import types
from mcp.server import Server
from mcp.types import Tool
server = Server("low")
ALL = [Tool(name="two", description="d", inputSchema={})]

@server.list_tools()
async def tools() -> list[Tool]:
    return [types.Tool(name="one", description="d", inputSchema={}), *ALL]

@server.list_prompts()
async def prompts():
    return [types.Prompt(name="greet")]

@server.list_resources()
async def resources():
    return [types.Resource(uri="db://users", name="users")]
`,
  });
  expect(uses).toEqual([
    'low -> data-source db://users',
    'low -> prompt greet',
    'low -> tool one',
    'low -> tool two',
  ]);
});

test('servers in TypeScript have what is registered, listed or registered by a function that is handed them [SCAN-04]', async () => {
  const { uses } = await analysed({
    'index.ts': `import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { addTools } from './tools.js';
const server = new McpServer({ name: 'high', version: '1' });
server.registerResource('notes', 'notes://all', {}, async () => {});
server.registerPrompt('greet', {}, () => {});
addTools(server);
const low = new Server({ name: 'low', version: '1' }, { capabilities: {} });
low.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: [LOOK] }));
const LOOK = { name: 'look', description: 'looks', inputSchema: { type: 'object' } };
`,
    'tools.ts': `import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
export function addTools(server: McpServer) { one(server); server.tool('add', {}, async () => {}); }
const one = (to: McpServer) => { to.registerTool('subtract', {}, async () => {}); };
`,
  });
  expect(uses).toEqual([
    'high -> data-source notes://all',
    'high -> prompt greet',
    'high -> tool add',
    'high -> tool subtract',
    'low -> tool look',
  ]);
});
