import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server } from '@modelcontextprotocol/server';

type ToolResult = { content: { type: 'text'; text: string }[]; [more: string]: unknown };
type Notify = (params: Record<string, unknown>) => Promise<void>;

/** A tool: what it answers, and its messages before that. */
export type TestTool = (
  args: Record<string, unknown>,
  notify: Notify,
) => ToolResult | Promise<ToolResult>;

/** An MCP server of the official SDK on loopback, with sessions. */
export type McpServer = {
  readonly url: string;
  /** Calls of tools that reached it. */
  readonly calls: { readonly name: string; readonly arguments: unknown }[];
  /** Headers of all requests that reached it. */
  readonly headers: IncomingMessage['headers'][];
  /** What it lists of a tool beside its name; a test may change it. */
  readonly definitions: Map<string, Readonly<Record<string, unknown>>>;
  /** Awaited before it lists its tools; a test may change it. */
  beforeList: () => Promise<void>;
  /** Values of Authorization that it refuses with 401. */
  readonly refused: Set<string>;
  /** Forgets all sessions, as a restart does. */
  forgetSessions(): void;
  stop(): Promise<void>;
};

/** Returns a text result. */
export const text = (value: string): ToolResult => ({ content: [{ type: 'text', text: value }] });

export async function startMcpServer(tools: Record<string, TestTool>): Promise<McpServer> {
  const calls: McpServer['calls'] = [];
  const headers: McpServer['headers'] = [];
  const refused: McpServer['refused'] = new Set();
  const definitions: McpServer['definitions'] = new Map();
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();

  const open = async () => {
    const server = new Server(
      { name: 'test', version: '1.0.0' },
      { capabilities: { tools: {}, logging: {} } },
    );
    server.setRequestHandler('tools/list', async () => {
      await running.beforeList();
      return {
        tools: Object.keys(tools).map((name) => ({
          name,
          inputSchema: { type: 'object' as const },
          ...definitions.get(name),
        })),
      };
    });
    server.setRequestHandler('tools/call', async ({ params }, context) => {
      const { name, arguments: args = {} } = params;
      calls.push({ name, arguments: args });
      const notify: Notify = (data) =>
        context.mcpReq.notify({ method: 'notifications/message', params: data } as never);
      return (await (tools[name] as TestTool)(args, notify)) as never;
    });
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        sessions.set(id, transport);
      },
    });
    await server.connect(transport);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    headers.push(request.headers);
    if (refused.has(request.headers.authorization ?? '')) {
      response.writeHead(401).end();
      return;
    }
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? sessions.get(id) : undefined;
    if (id !== undefined && known === undefined) {
      response.writeHead(404).end();
      return;
    }
    await (known ?? (await open())).handleRequest(request, response);
  };
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const running: McpServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    calls,
    headers,
    definitions,
    beforeList: async () => {},
    refused,
    forgetSessions: () => sessions.clear(),
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return running;
}
