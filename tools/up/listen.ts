import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on loopback, on this port or, where another process has it, on a free one; returns the port. 0 is any. */
export async function listenOnLoopback(server: Server, port: number): Promise<number> {
  try {
    await listen(server, port);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    await listen(server, 0);
  }
  return (server.address() as AddressInfo).port;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Closes a server with the connections that are open. */
export function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
