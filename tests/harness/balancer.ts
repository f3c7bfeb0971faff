import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * A balancer of HTTP that follows `/readyz`, as operators run one: a request goes to the next process that was ready at the last
 * look. It repeats no request, so what a process drops its client sees.
 */
export type Balancer = {
  readonly url: string;
  /** Replaces the addresses that requests go to. */
  serve(urls: readonly string[]): void;
  /** Addresses that are ready. */
  ready(): readonly string[];
  close(): Promise<void>;
};

const LOOK_MS = 200;

export async function startBalancer(first: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let urls = first;
  let ready: readonly string[] = [];
  let turn = 0;
  let isClosed = false;
  const look = async () => {
    const states = await Promise.all(urls.map(async (url) => [url, await isReady(url)] as const));
    ready = states.filter(([, state]) => state).map(([url]) => url);
  };
  const watch = async () => {
    while (!isClosed) {
      await look();
      await delay(LOOK_MS);
    }
  };
  const http = createServer((incoming, outgoing) => {
    const url = ready[turn++ % Math.max(1, ready.length)];
    if (url === undefined) outgoing.writeHead(503).end();
    else pass(url, agent, incoming, outgoing);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  await look();
  const watching = watch();
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    serve: (next) => {
      urls = next;
    },
    ready: () => ready,
    close: async () => {
      isClosed = true;
      await watching;
      http.closeAllConnections();
      http.close();
      agent.destroy();
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  await response?.arrayBuffer().catch(() => {});
  return response?.status === 200;
}

function pass(
  url: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, headers } = incoming;
  const { connection: _, ...rest } = headers;
  const onward = request(url + incoming.url, { agent, method, headers: rest }, (response) => {
    const { connection: __, ...answered } = response.headers;
    outgoing.writeHead(response.statusCode as number, answered).flushHeaders();
    response.on('error', () => outgoing.destroy());
    response.pipe(outgoing);
  });
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) onward.destroy();
  });
  incoming.pipe(onward);
}
