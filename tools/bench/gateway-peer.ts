import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';
import { freePort } from '../../tests/harness/free-port.ts';
import { registerServer } from '../../tests/harness/mcp-client.ts';
import { startMcpServer, text } from '../../tests/harness/mcp-server.ts';
import { until } from '../../tests/harness/until.ts';
import type { Benchmark, Sample } from './benchmark.ts';

const CALLS = 200;
const START_MS = 60_000;
const RESULT = 'The quick brown fox. '.repeat(48);

/**
 * The gateway beside the proxy of FastMCP, which passes messages on and neither decides nor records. Needs `fastmcp` on the search path
 * (`pip install fastmcp==4.1.2`).
 */
export const gatewayPeer: Benchmark = {
  name: 'gateway-peer',
  what: 'a tool call of the official client through the gateway, p50',
  unit: 'ms',
  goal: [{ figure: 'ratio', atMost: 1 }],
  run: async () => {
    const upstream = await startMcpServer({ fox: () => text(RESULT) });
    const deployment = await startDeployment();
    const tenant = await deployment.createTenant('bench');
    await registerServer(tenant, { name: 'tools', url: upstream.url, mode: 'enforce' });
    const { api } = await approvedAgent(deployment, tenant, 'bench');
    const peer = await startPeer(upstream.url);
    const clients = await Promise.all([
      connect(`${deployment.url}/mcp/bench/tools`, api.token),
      connect(peer.url, null),
      connect(upstream.url, null),
    ]);
    const [own, theirs, direct] = clients;
    return {
      method:
        'one call after the other in one session, a result of 1 kB; all servers on this machine',
      value: async () => {
        const sample = await measure(own);
        return { ...sample, also: { ...sample.also, direct: (await measure(direct)).value } };
      },
      yardstick: { name: 'through `fastmcp run URL`', value: () => measure(theirs) },
      close: async () => {
        for (const client of clients) await client.close();
        await peer.stop();
        await deployment.stop();
        await upstream.stop();
      },
    };
  },
};

async function startPeer(upstream: string) {
  const port = await freePort();
  const args = ['run', upstream, '--transport', 'http', '--port', `${port}`];
  const env = { PATH: process.env['PATH'] ?? '', FASTMCP_CHECK_FOR_UPDATES: 'off' };
  const child = spawn('fastmcp', [...args, '--no-banner', '--log-level', 'ERROR'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/mcp`;
  const answers = () =>
    fetch(url).then(
      (response) => response.status > 0,
      () => false,
    );
  await until('fastmcp answers', answers, START_MS);
  return {
    url,
    stop: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function connect(url: string, token: string | null): Promise<Client> {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  const headers: Record<string, string> =
    token === null ? {} : { authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

async function measure(client: Client): Promise<Sample> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now();
    const { content } = await client.callTool({ name: 'fox', arguments: { path: 'src/a.ts' } });
    times.push(performance.now() - began);
    if (JSON.stringify(content).length < RESULT.length) throw new Error('the call was refused');
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] as number;
  return { value: at(0.5), also: { p99: at(0.99) } };
}
