import { type ChildProcess, fork } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Benchmark, Sample } from './benchmark.ts';
import type { Listening } from './webhook-accept-server.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const DELIVERY_BYTES = 20_000;

/** What a delivery of the code host costs until it is recorded and answered. */
export const webhookAccept: Benchmark = {
  name: 'webhook-accept',
  what: `signed pushes of ${DELIVERY_BYTES / 1_000} kB accepted in a second of CPU time of the service at ${CONNECTIONS} connections, each recorded with its job`,
  unit: 'deliveries/CPU s',
  goal: [{ figure: 'ratio', atLeast: 0.25 }],
  run: async () => {
    const service = await start('service');
    const echo = await start('echo');
    return {
      method: `${SECONDS} s of load by autocannon in this process; user and system time of the server's process, without the database; latencies in ms`,
      value: () => service.load(),
      yardstick: { name: 'bare Fastify echo of the bytes', value: () => echo.load() },
      close: async () => {
        await Promise.all([service.stop(), echo.stop()]);
      },
    };
  },
};

async function start(kind: 'service' | 'echo') {
  const child = fork(join(import.meta.dirname, 'webhook-accept-server.ts'), [kind]);
  const [listening] = (await once(child, 'message')) as [Listening];
  return {
    load: () => deliver(child, listening),
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

/** Throws for an answer that is not 2xx: something else was measured. */
async function deliver(child: ChildProcess, listening: Listening): Promise<Sample> {
  const bodies = listening.repositoryIds.map((id) => signedPush(listening, id));
  let connection = 0;
  const before = await cpuSeconds(child);
  const result = await autocannon({
    url: listening.url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    setupClient: (client) => {
      const { body, signature } = bodies[connection++ % bodies.length] as (typeof bodies)[number];
      const setNext = () =>
        client.setHeadersAndBody(
          {
            'content-type': 'application/json',
            'x-github-event': 'push',
            'x-github-delivery': randomUUID(),
            'x-hub-signature-256': signature,
          },
          body,
        );
      setNext();
      client.on('response', setNext);
    },
  });
  const used = (await cpuSeconds(child)) - before;
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) throw new Error(`${failed} deliveries were not accepted`);
  const { p50, p99 } = result.latency;
  const perSecond = result.requests.average;
  return { value: result.requests.total / used, also: { perSecond, p50, p99 } };
}

/** A push to the default branch, as long as those of the host are with a few commits. */
function signedPush({ secret, installationId }: Listening, repositoryId: number) {
  const push = {
    ref: 'refs/heads/main',
    deleted: false,
    repository: { id: repositoryId },
    installation: { id: installationId },
    padding: '',
  };
  push.padding = 'x'.repeat(DELIVERY_BYTES - JSON.stringify(push).length);
  const body = JSON.stringify(push);
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  return { body, signature };
}

async function cpuSeconds(child: ChildProcess): Promise<number> {
  child.send('usage');
  const [microseconds] = (await once(child, 'message')) as [number];
  return microseconds / 1e6;
}
