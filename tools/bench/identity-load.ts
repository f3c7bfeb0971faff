import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import type { Sample } from './benchmark.ts';
import type { ClientHeaders, Listening } from './identity-servers.ts';

/** A process of `identity-servers.ts`. */
export type IdentityServer = Listening & { stop(): Promise<void> };

export async function startIdentityServer(
  kind: 'service' | 'echo' | 'insert',
): Promise<IdentityServer> {
  const child: ChildProcess = fork(join(import.meta.dirname, 'identity-servers.ts'), [kind]);
  const [listening] = (await once(child, 'message')) as [Listening];
  return {
    ...listening,
    stop: async () => {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

export type Load = {
  readonly url: string;
  /** The connections take these in turn. */
  readonly clients: readonly ClientHeaders[];
  readonly connections: number;
  readonly seconds: number;
  /** A POST of this; a GET without it. */
  readonly body?: object;
};

/** Sends one request over and over; requests a second. Throws for an answer that is not 2xx: something else was measured. */
export async function loadWith(load: Load): Promise<Sample> {
  let connection = 0;
  const json = load.body === undefined ? {} : { 'content-type': 'application/json' };
  const result = await autocannon({
    url: load.url,
    method: load.body === undefined ? 'GET' : 'POST',
    ...(load.body !== undefined && { body: JSON.stringify(load.body) }),
    connections: load.connections,
    duration: load.seconds,
    headers: json,
    setupClient: (client) => {
      client.setHeaders({ ...json, ...load.clients[connection++ % load.clients.length] });
    },
  });
  if (result.non2xx + result.errors + result.timeouts > 0) {
    throw new Error(
      `${result.non2xx} answers were not 2xx, ${result.errors} failed, ${result.timeouts} timed out`,
    );
  }
  const { p50, p99 } = result.latency;
  return { value: result.requests.average, also: { p50, p99 } };
}
