import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Benchmark } from './benchmark.ts';

const CONNECTIONS = 64;
const SECONDS = 4;
const BODY = JSON.stringify({
  tool: 'repo.read',
  server: 'github',
  arguments: { path: 'src/index.ts', ref: 'main', limit: 20 },
});

/** What a server of `govern-check-servers.ts` says once it listens. */
type Listening = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Checks of one agent, each decided, its arguments inspected, its evidence durable before the answer. Server and load run
 * in processes of their own; database, server and load share the machine.
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
      method: `${SECONDS} s of load by autocannon in this process, ${CONNECTIONS} connections, no pipelining; latencies in ms`,
      value: async () => {
        const result = await load(service.listening);
        return {
          value: result.requests.average,
          also: { p50: result.latency.p50, p99: result.latency.p99 },
        };
      },
      yardstick: {
        name: 'bare Fastify echo of the same body',
        value: async () => (await load(echo.listening)).requests.average,
      },
      close: async () => {
        await Promise.all([stop(service.child), stop(echo.child)]);
      },
    };
  },
};

async function startServer(
  kind: 'service' | 'echo',
): Promise<{ child: ChildProcess; listening: Listening }> {
  const child = fork(join(import.meta.dirname, 'govern-check-servers.ts'), [kind]);
  const [listening] = (await once(child, 'message')) as [Listening];
  return { child, listening };
}

async function stop(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.send('stop');
  await exited;
}

/** An answer that is no 200 means that something else was measured. */
async function load({ url, headers }: Listening): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    method: 'POST',
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'content-type': 'application/json', ...headers },
    body: BODY,
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${result.non2xx} answers were not 2xx, ${result.errors} failed, ${result.timeouts} timed out`,
    );
  }
  return result;
}
