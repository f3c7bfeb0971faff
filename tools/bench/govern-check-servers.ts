/**
 * A server for the benchmark `govern-check`, in a process of its own: sends where it listens, answers each message `usage`
 * with the CPU time that it has used, and ends when it gets `stop`.
 */
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';
import { databaseCpu } from './database-cpu.ts';

/** CPU time since the start, in microseconds; of the database 0 where the machine does not show it (`/proc`). */
export type CpuUsage = { readonly server: number; readonly database: number };

/** Where a server listens, and the bearer token of each client; an echo takes none. */
export type Listening = { readonly url: string; readonly tokens: readonly string[] };

type Server = {
  readonly listening: Listening;
  databaseCpu(): Promise<number>;
  stop(): Promise<void>;
};

/** Agents that check at once: each has a rate limit of its own. */
const AGENTS = 16;

const [kind] = process.argv.slice(2);
const server = kind === 'echo' ? await serveEcho() : await serveService();
process.send?.(server.listening);
process.on('message', async (message) => {
  if (message === 'usage') {
    const { user, system } = process.cpuUsage();
    process.send?.({ server: user + system, database: await server.databaseCpu() });
    return;
  }
  await server.stop();
  process.disconnect();
});

async function serveEcho(): Promise<Server> {
  const app = fastify();
  app.post('/', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    listening: { url: `http://127.0.0.1:${port}/`, tokens: [] },
    databaseCpu: async () => 0,
    stop: () => app.close(),
  };
}

async function serveService(): Promise<Server> {
  const deployment = await startDeployment();
  const tenant = await deployment.createTenant('bench');
  const tokens: string[] = [];
  for (let at = 0; at < AGENTS; at++) {
    const agent = await approvedAgent(deployment, tenant, `bench-${at}`);
    tokens.push(agent.api.token as string);
  }
  return {
    listening: { url: `${deployment.url}/v1/govern/check`, tokens },
    databaseCpu: () => databaseCpu(deployment),
    stop: () => deployment.stop(),
  };
}
