import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { OperatorError } from '../../foundation/operator-error.ts';
import { withDeadline } from '../readiness/layer.ts';
import { cacheFor } from '../readiness/readiness.ts';
import type { Metrics } from './metrics.ts';
import type { MetricsAddress } from './metrics-address.ts';

export type MetricsListener = { readonly address: AddressInfo; close(): Promise<void> };

const CACHE_MS = 1_000;
const DEADLINE_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;
const MAX_CONNECTIONS = 20;

/**
 * Serves `GET /metrics` at an address of its own, without credentials: who reaches the address may read it. The same text is
 * used again for a second, so that reading often costs the database nothing.
 */
export async function listenForMetrics(
  { render }: Pick<Metrics, 'render'>,
  { host, port, isRequired }: MetricsAddress,
  log: Logger,
): Promise<MetricsListener | null> {
  let rendered = { text: '', contentType: '' };
  const refresh = cacheFor(
    CACHE_MS,
    withDeadline(DEADLINE_MS, async () => {
      rendered = await render();
    }),
    Date.now,
  );
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    refresh().then(
      () => response.writeHead(200, { 'content-type': rendered.contentType }).end(rendered.text),
      (error) => {
        log.warn({ err: error }, 'the metrics cannot be collected');
        response.writeHead(503).end();
      },
    );
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    const problem = `cannot listen for metrics on ${host}:${port}: ${code}`;
    if (isRequired) throw new OperatorError(`${problem}; set SVC_METRICS_ADDRESS`);
    log.warn(problem);
    return null;
  }
  const address = server.address() as AddressInfo;
  log.info({ metrics: address }, 'svc-server serves metrics');
  return {
    address,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
