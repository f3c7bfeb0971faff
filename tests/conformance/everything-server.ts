import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NodeStreamableHTTPServerTransport, toNodeHandler } from '@modelcontextprotocol/node';
import {
  classifyInboundRequest,
  createMcpHandler,
  createRequestStateCodec,
  type EventStore,
  fromJsonSchema,
  McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { registerResourcesAndPrompts } from './everything-resources.ts';
import { TOOLS } from './everything-tools.ts';
import type { ToolWorld } from './tool-fixture.ts';

/** A server that has all that the conformance suite asks for, in both eras of the protocol. */
export type EverythingServer = { readonly url: string; stop(): Promise<void> };

/** Starts the server on loopback. `eras` limits it to clients of one era. */
export async function startEverythingServer(
  eras: readonly ('session' | 'stateless')[] = ['session', 'stateless'],
): Promise<EverythingServer> {
  const transports = new Map<string, NodeStreamableHTTPServerTransport>();
  const state = createRequestStateCodec<Record<string, unknown>>({ key: randomBytes(32) });
  const world: ToolWorld = {
    state,
    closeStream: ({ sessionId, mcpReq }) =>
      transports.get(sessionId ?? '')?.closeSSEStream(mcpReq.id),
    announce: (list) =>
      list === 'tools' ? stateless.notify.toolsChanged() : stateless.notify.promptsChanged(),
  };
  const stateless = createMcpHandler(() => everything(world), { legacy: 'reject' });
  const answerStateless = toNodeHandler(stateless);

  const open = async () => {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: memoryEvents(),
      retryInterval: 500,
      onsessioninitialized: (id) => {
        transports.set(id, transport);
      },
      onsessionclosed: (id) => {
        transports.delete(id);
      },
    });
    await everything(world).connect(transport);
    return transport;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (!isLocal(request)) {
      response.writeHead(403).end();
      return;
    }
    const body = request.method === 'POST' ? await jsonOf(request) : undefined;
    const { kind } = classifyInboundRequest({
      httpMethod: request.method ?? '',
      protocolVersionHeader: request.headers['mcp-protocol-version'] as string,
      mcpMethodHeader: request.headers['mcp-method'] as string,
      body,
    });
    const isStateless = request.method === 'POST' && kind !== 'legacy';
    if (eras.includes('stateless') && (isStateless || !eras.includes('session'))) {
      await answerStateless(request as never, response, body);
      return;
    }
    const id = request.headers['mcp-session-id'];
    const known = typeof id === 'string' ? transports.get(id) : undefined;
    const isOpening = (body as { method?: string } | undefined)?.method === 'initialize';
    if (known === undefined && !isOpening) {
      response.writeHead(id === undefined ? 400 : 404).end();
      return;
    }
    await (known ?? (await open())).handleRequest(request, response, body);
  };
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    stop: async () => {
      await stateless.close();
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
}

function everything(world: ToolWorld): McpServer {
  const server = new McpServer(
    { name: 'everything', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: world.state.verify },
    },
  );
  for (const { name, inputSchema, outputSchema, run } of TOOLS) {
    server.registerTool(
      name,
      {
        description: name.replaceAll('_', ' '),
        inputSchema: fromJsonSchema((inputSchema ?? { type: 'object', properties: {} }) as never),
        ...(outputSchema !== undefined && { outputSchema: fromJsonSchema(outputSchema as never) }),
      },
      async (args: unknown, context: ServerContext) =>
        (await run(args as Record<string, unknown>, context, world)) as never,
    );
  }
  registerResourcesAndPrompts(server);
  server.server.setRequestHandler('logging/setLevel', async () => ({}));
  server.server.setRequestHandler('completion/complete', async () => ({
    completion: { values: [], total: 0, hasMore: false },
  }));
  return server;
}

/** Keeps what a session sent, so that a stream can be resumed after any of its events. */
function memoryEvents(): EventStore {
  const events: { readonly id: string; readonly stream: string; readonly message: unknown }[] = [];
  return {
    storeEvent: async (stream, message) => {
      const id = `${stream}/${events.length}`;
      events.push({ id, stream, message });
      return id;
    },
    replayEventsAfter: async (last, { send }) => {
      const at = events.findIndex(({ id }) => id === last);
      const stream = events[at]?.stream ?? '';
      for (const event of events.slice(at + 1)) {
        const isMessage = Object.keys(event.message as object).length > 0;
        if (event.stream === stream && isMessage) await send(event.id, event.message as never);
      }
      return stream;
    },
  };
}

/** False for a page of another site, whose name resolves to this machine (DNS rebinding). */
function isLocal({ headers }: IncomingMessage): boolean {
  const hosts = [`http://${headers.host}`, ...(headers.origin ? [headers.origin] : [])];
  return hosts.every((host) => ['localhost', '127.0.0.1'].includes(new URL(host).hostname));
}

async function jsonOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}
