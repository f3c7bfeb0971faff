import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Request = { readonly id?: number; readonly method?: string };

/** An MCP server that answers calls byte by byte as a test scripts them. */
export type HostileServer = {
  readonly url: string;
  /** Messages that reached it, with the headers of their requests. */
  readonly received: { readonly text: string; readonly headers: IncomingHttpHeaders }[];
  /** What it answers `initialize` beside the protocol version, and its list of tools. */
  initialized: Readonly<Record<string, unknown>>;
  tools: readonly unknown[];
  /** What it does with any other request; the response has no head yet. */
  answer: (response: ServerResponse, request: Request) => void;
  /** What it does with a GET; by default it opens a stream and sends nothing. */
  stream: (response: ServerResponse, lastEventId: string | undefined) => void;
  stop(): Promise<void>;
};

const VERSION = { protocolVersion: '2025-11-25', capabilities: { tools: {} } };

export async function startHostileServer(): Promise<HostileServer> {
  const http = createServer(async (incoming, response) => {
    if (incoming.method === 'GET') {
      server.stream(response, incoming.headers['last-event-id'] as string | undefined);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    server.received.push({ text, headers: incoming.headers });
    if (incoming.method === 'DELETE') {
      response.writeHead(204).end();
      return;
    }
    const request = JSON.parse(text) as Request;
    if (request.id === undefined || request.method === undefined) response.writeHead(202).end();
    else if (request.method === 'initialize') {
      json(response, request.id, { ...VERSION, ...server.initialized });
    } else if (request.method === 'tools/list') json(response, request.id, { tools: server.tools });
    else server.answer(response, request);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: HostileServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    received: [],
    initialized: { serverInfo: { name: 'hostile', version: '1' } },
    tools: [{ name: 'read', inputSchema: { type: 'object' } }],
    answer: (response) => response.destroy(),
    stream: openSilently,
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return server;
}

function openSilently(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
}

/** Answers a result as JSON. */
export function json(response: ServerResponse, id: unknown, result: unknown): void {
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}
