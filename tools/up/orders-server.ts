import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { NodeStreamableHTTPServerTransport } from '@modelcontextprotocol/node';
import { Server } from '@modelcontextprotocol/server';
import { closeServer, listenOnLoopback } from './listen.ts';

/** An MCP server of the shop's orders, on loopback: the tools that agents call through the gateway. */
export type OrdersServer = {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
};

type Tool = {
  readonly description: string;
  readonly parameters: readonly string[];
  readonly run: (args: Readonly<Record<string, unknown>>) => object;
};

const ORDERS = [
  { id: '1042', item: 'teapot', state: 'paid' },
  { id: '1043', item: 'six cups', state: 'shipped' },
];

const TOOLS: Readonly<Record<string, Tool>> = {
  look_up: {
    description: 'Returns an order by its number.',
    parameters: ['id'],
    run: ({ id }) => ORDERS.find((order) => order.id === id) ?? { error: 'no such order' },
  },
  list: {
    description: 'Lists all orders.',
    parameters: [],
    run: () => ({ orders: ORDERS }),
  },
  note: {
    description: 'Adds a note to an order.',
    parameters: ['id', 'text'],
    run: ({ id }) => ({ id, noted: true }),
  },
};

export async function startOrdersServer(preferredPort: number): Promise<OrdersServer> {
  const sessions = new Map<string, NodeStreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    answer(sessions, request, response).catch(() => response.destroy());
  });
  const port = await listenOnLoopback(http, preferredPort);
  return { url: `http://127.0.0.1:${port}/mcp`, port, close: () => closeServer(http) };
}

async function answer(
  sessions: Map<string, NodeStreamableHTTPServerTransport>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  // a session of the process before this one: the client opens another
  if (id !== undefined && known === undefined) response.writeHead(404).end();
  else await (known ?? (await openSession(sessions))).handleRequest(request, response);
}

async function openSession(
  sessions: Map<string, NodeStreamableHTTPServerTransport>,
): Promise<NodeStreamableHTTPServerTransport> {
  const server = new Server({ name: 'orders', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', async () => ({
    tools: Object.entries(TOOLS).map(([name, { description, parameters }]) => ({
      name,
      description,
      inputSchema: {
        type: 'object' as const,
        properties: Object.fromEntries(parameters.map((one) => [one, { type: 'string' }])),
        required: [...parameters],
      },
    })),
  }));
  server.setRequestHandler('tools/call', async ({ params: { name, arguments: args = {} } }) => {
    const tool = TOOLS[name];
    const text = JSON.stringify(tool === undefined ? { error: 'no such tool' } : tool.run(args));
    return { content: [{ type: 'text' as const, text }], isError: tool === undefined };
  });
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
    },
  });
  await server.connect(transport);
  return transport;
}
