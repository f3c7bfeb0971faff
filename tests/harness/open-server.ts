import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const STATELESS = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
const TOOLS = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  tools: [{ name: 'watch', inputSchema: { type: 'object' } }],
};

/** An MCP server of the stateless protocol whose calls stay open: the test decides what is sent on their streams, and when. */
export type OpenServer = {
  readonly url: string;
  /** Calls that have arrived. */
  readonly calls: readonly unknown[];
  /** Sends a message on the streams of all calls. */
  say(text: string): void;
  stop(): Promise<void>;
};

export async function startOpenServer(): Promise<OpenServer> {
  const streams: ServerResponse[] = [];
  const calls: unknown[] = [];
  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const result = { 'server/discover': STATELESS, 'tools/list': TOOLS }[String(method)];
    if (result !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
      return;
    }
    calls.push(params);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    streams.push(response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    calls,
    say: (text) => {
      const params = { level: 'info', data: text };
      const message = { jsonrpc: '2.0', method: 'notifications/message', params };
      for (const stream of streams) stream.write(`data: ${JSON.stringify(message)}\n\n`);
    },
    stop: async () => {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

/** A call through the gateway, and all that its stream has brought so far. */
export type OpenCall = {
  readonly status: number;
  received(): string;
  /** Resolves with what the stream brought when it has ended, however it ended. */
  readonly ended: Promise<string>;
};

/** Calls the tool `watch` by the stateless protocol, and reads its stream. */
export async function openCall(url: string, token: string): Promise<OpenCall> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': 'watch',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'watch',
        arguments: {},
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
    }),
  });
  let received = '';
  const read = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) received += decoder.decode(chunk);
    } catch {
      // a stream that is cut
    }
    return received;
  };
  return { status: response.status, received: () => received, ended: read() };
}
