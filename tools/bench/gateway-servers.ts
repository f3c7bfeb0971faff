/** The servers of the benchmark `gateway`, in a process of their own: an MCP server, and the service in front of it. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';
import { registerServer } from '../../tests/harness/mcp-client.ts';

const STATELESS = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
const NOTIFICATIONS = 5;
const SIZES = [1_000, 100_000, 1_000_000];
const TOOLS = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  tools: SIZES.flatMap((size) =>
    ['json', 'stream'].map((form) => ({
      name: `${form}-${size}`,
      inputSchema: { type: 'object' },
    })),
  ),
};

/** Answers `server/discover`, the list of tools and, for a tool named `json-SIZE` or `stream-SIZE`, that many bytes of text. */
const upstream = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
  const [form, size] = String(params.name).split('-');
  const text = 'The quick brown fox. '.repeat(Number(size) / 21).slice(0, Number(size));
  const called = { content: [{ type: 'text', text }], resultType: 'complete' };
  const result = { 'server/discover': STATELESS, 'tools/list': TOOLS }[String(method)] ?? called;
  const body = JSON.stringify({ jsonrpc: '2.0', id, result });
  if (form !== 'stream') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (let progress = 0; progress < NOTIFICATIONS; progress++) {
    const data = { level: 'info', data: `step ${progress}` };
    const message = { jsonrpc: '2.0', method: 'notifications/message', params: data };
    response.write(`data: ${JSON.stringify(message)}\n\n`);
  }
  response.end(`data: ${body}\n\n`);
});
upstream.listen(0, '127.0.0.1');
await once(upstream, 'listening');
const direct = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/mcp`;

const deployment = await startDeployment({}, 'embedded');
const tenant = await deployment.createTenant('bench');
await registerServer(tenant, {
  name: 'tools',
  url: direct,
  mode: 'enforce',
  maxResponseBytes: 4 * 1024 * 1024,
  maxConcurrency: 256,
});
const agent = await approvedAgent(deployment, tenant, 'bench');
process.send?.({ direct, gateway: `${deployment.url}/mcp/bench/tools`, token: agent.api.token });

await once(process, 'message');
await deployment.stop();
upstream.closeAllConnections();
upstream.close();
process.disconnect();
