import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Request = { readonly id?: number; readonly method?: string };

/** An MCP server that answers calls byte by byte as a test scripts them. */
export type HostileServer = {
  readonly url: string;
  /** What it does with a call; the response has no head yet. */
  answer: (response: ServerResponse, request: Request) => void;
  /** What it does with a GET; by default it opens a stream and sends nothing. */
  stream: (response: ServerResponse, lastEventId: string | undefined) => void;
  stop(): Promise<void>;
};

const INITIALIZED = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'hostile', version: '1' },
};

export async function startHostileServer(): Promise<HostileServer> {
  const http = createServer(async (incoming, response) => {
    if (incoming.method !== 'POST') {
      server.stream(response, incoming.headers['last-event-id'] as string | undefined);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const request = JSON.parse(Buffer.concat(chunks).toString()) as Request;
    if (request.id === undefined) response.writeHead(202).end();
    else if (request.method === 'initialize') json(response, request.id, INITIALIZED);
    else server.answer(response, request);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: HostileServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
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
