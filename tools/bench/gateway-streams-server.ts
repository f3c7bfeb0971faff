/**
 * A server of the benchmark `gateway-streams`, in a process of its own: `node --expose-gc gateway-streams-server.ts KIND`.
 * `service`: svc, with an MCP server for each address that the parent sends. `bare`: a Node server that holds the streams
 * itself. `upstream`: MCP servers whose streams stay open. Answers the message `memory` with its resident bytes.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';
import { registerServer } from '../../tests/harness/mcp-client.ts';

/** What each kind is told: the addresses of servers, or how many to open. */
export type StreamsStart = { readonly urls: readonly string[]; readonly servers: number };
/** Where streams are opened. */
export type StreamsListening = { readonly urls: readonly string[]; readonly token: string };

const STREAMS_OF_SERVER = 256;
const VERSION = '2025-11-25';

const [start] = (await once(process, 'message')) as [StreamsStart];
const kind = process.argv[2];
if (kind === 'service') await listenAsService(start.urls);
else await listen(kind === 'bare' ? 1 : start.servers);
process.on('message', (message) => {
  if (message !== 'memory') return;
  globalThis.gc?.();
  process.send?.(process.memoryUsage().rss);
});

async function listenAsService(urls: readonly string[]): Promise<void> {
  const deployment = await startDeployment({ SVC_MAX_CONNECTIONS: '100000' }, 'embedded');
  const tenant = await deployment.createTenant('bench');
  for (const [n, url] of urls.entries()) {
    await registerServer(tenant, {
      name: `s${n}`,
      url,
      mode: 'enforce',
      maxConcurrency: STREAMS_OF_SERVER,
    });
  }
  const agent = await approvedAgent(deployment, tenant, 'bench');
  const listening: StreamsListening = {
    urls: urls.map((_, n) => `${deployment.url}/mcp/bench/s${n}`),
    token: agent.api.token ?? '',
  };
  process.send?.(listening);
  process.once('disconnect', () => void deployment.stop());
}

async function listen(count: number): Promise<void> {
  const servers = Array.from({ length: count }, streamServer);
  await Promise.all(
    servers.map((server) => once(server.listen(0, '127.0.0.1', 4_096), 'listening')),
  );
  const urls = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`,
  );
  process.send?.({ urls, token: '' } satisfies StreamsListening);
  process.once('disconnect', () => process.exit());
}

/** Answers `initialize`, and keeps the stream of each GET open. */
function streamServer(): Server {
  return createServer(async (request, response) => {
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString());
    if (id === undefined) return void response.writeHead(202).end();
    const serverInfo = { name: 'streams', version: '1' };
    const answer =
      method === 'initialize'
        ? { result: { protocolVersion: VERSION, capabilities: {}, serverInfo } }
        : { error: { code: -32601, message: 'unknown method' } };
    response.writeHead(200, { 'content-type': 'application/json', 'mcp-session-id': 'bench' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
  });
}
