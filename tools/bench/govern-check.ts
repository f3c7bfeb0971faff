import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Benchmark, Sample } from './benchmark.ts';
import type { CpuUsage, Listening } from './govern-check-servers.ts';

const CONNECTIONS = 64;
const SECONDS = 4;
/** The call that is checked. */
export const CALL = {
  tool: 'repo.read',
  server: 'github',
  arguments: { path: 'src/index.ts', ref: 'main', limit: 20 },
} as const;

/**
 * Checks of agents of one tenant, each decided, its arguments inspected, its evidence durable before the answer. Server and
 * load run in processes of their own; database, server and load share the machine, so the ratio counts the CPU time of all three.
 */
export const governCheck: Benchmark = {
  name: 'govern-check',
  what: `sealed checks a second at ${CONNECTIONS} connections`,
  unit: 'requests/s',
  goal: [
    { figure: 'ratio', atLeast: 0.55 },
    { figure: 'p99', atMost: 15 },
  ],
  run: async () => {
    const service = await startServer('service');
    const echo = await startServer('echo');
    return {
      method:
        `${SECONDS} s of load by autocannon in this process, ${CONNECTIONS} connections, no pipelining; latencies in ms, ` +
        'CPU time of the server and of its database in µs a request',
      value: () => loadServer(service),
      yardstick: { name: 'bare Fastify echo of the same body', value: () => loadServer(echo) },
      close: async () => {
        await Promise.all([stopServer(service.child), stopServer(echo.child)]);
      },
    };
  },
};

/** A process of `govern-check-servers.ts`, and where it listens. */
export type Server = { readonly child: ChildProcess; readonly listening: Listening };

export async function startServer(kind: 'service' | 'echo'): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'govern-check-servers.ts'), [kind]);
  const [listening] = (await once(child, 'message')) as [Listening];
  return { child, listening };
}

export async function stopServer(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}

async function usageOf(child: ChildProcess): Promise<CpuUsage> {
  const answer = once(child, 'message');
  child.send('usage');
  return (await answer)[0] as CpuUsage;
}

/** Loads a server with the call; the sample also has the CPU time of a request. */
export async function loadServer({ child, listening: { url, tokens } }: Server): Promise<Sample> {
  const before = await usageOf(child);
  const { sample, requests } = await load({ url, tokens, body: CALL });
  const after = await usageOf(child);
  const each = (figure: keyof CpuUsage) => Math.round((after[figure] - before[figure]) / requests);
  const cpu = { serverCpu: each('server'), databaseCpu: each('database') };
  return { ...sample, also: { ...sample.also, ...cpu } };
}

type Target = {
  readonly url: string;
  /** Bearer tokens, which the connections take in turn; none where the target needs none. */
  readonly tokens: readonly string[];
  readonly body: object;
};

/** Sends one body over and over. Throws for an answer that is not 2xx: something else was measured. */
export async function load({
  url,
  tokens,
  body,
}: Target): Promise<{ readonly sample: Sample; readonly requests: number }> {
  let connection = 0;
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    setupClient: (client) => {
      const token = tokens[connection++ % tokens.length];
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
      client.setHeaders({ 'content-type': 'application/json', ...authorization });
    },
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${result.non2xx} answers were not 2xx, ${result.errors} failed, ${result.timeouts} timed out`,
    );
  }
  const { average: value, total: requests } = result.requests;
  return {
    sample: { value, also: { p50: result.latency.p50, p99: result.latency.p99 } },
    requests,
  };
}
