import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach } from 'vitest';
import { type Outbound, type OutboundOptions, openOutbound } from './outbound.ts';
import type { OutboundErrorCode } from './outbound-error.ts';

const SILENT = { warn: () => {} };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Opened for one test, with loopback admitted. */
export function outbound(options: Partial<OutboundOptions> = {}): Outbound {
  const opened = openOutbound({ allow: [], allowLoopback: true, log: SILENT, ...options });
  cleanups.push(() => opened.close());
  return opened;
}

/** A server on a loopback port; `connections` counts what reached it. */
export async function serve(listener: RequestListener) {
  const server = createServer(listener);
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, port, connections: () => sockets.length, sockets };
}

/** The error of a request; throws when it was answered. */
export async function failure(
  result: ReturnType<Outbound['request']>,
): Promise<{ code: OutboundErrorCode; message: string }> {
  const settled = await result;
  if (settled.ok) throw new Error(`answered ${settled.response.status}`);
  return settled.error;
}
