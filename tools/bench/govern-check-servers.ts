/** A server for the benchmark `govern-check`, in a process of its own: says where it listens, and ends on a message. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { approvedAgent } from '../../tests/harness/agent.ts';
import { startDeployment } from '../../tests/harness/deployment.ts';

const stop = process.argv[2] === 'echo' ? await serveEcho() : await serveService();
await once(process, 'message');
await stop();
process.disconnect();

async function serveEcho(): Promise<() => Promise<void>> {
  const app = fastify();
  app.post('/', async (request) => request.body);
  await app.listen({ host: '127.0.0.1', port: 0 });
  say(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, {});
  return () => app.close();
}

async function serveService(): Promise<() => Promise<void>> {
  const deployment = await startDeployment();
  const agent = await approvedAgent(deployment, await deployment.createTenant('bench'), 'bench');
  say(`${deployment.url}/v1/govern/check`, { authorization: `Bearer ${agent.api.token}` });
  return () => deployment.stop();
}

function say(url: string, headers: Record<string, string>): void {
  process.send?.({ url, headers });
}
