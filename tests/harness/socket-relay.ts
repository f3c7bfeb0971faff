import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A unix socket that leads to another one, as a network between a service and its database that a test can break. */
export type SocketRelay = {
  /** Keeps connections and passes nothing on, as a network that drops packets. */
  hold(): void;
  /** Ends connections, and each new one at once, as a server that is gone. */
  cut(): void;
  /** Passes on again; what was sent meanwhile arrives. */
  restore(): void;
  close(): Promise<void>;
};

export async function startSocketRelay(from: string, to: string): Promise<SocketRelay> {
  let state: 'open' | 'held' | 'cut' = 'open';
  const pairs = new Set<readonly [Socket, Socket]>();
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(to);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => other.write(bytes));
      one.on('error', () => {});
      one.on('close', () => {
        other.destroy();
        pairs.delete(pair);
      });
      if (state === 'held') one.pause();
    }
  });
  server.listen(from);
  await once(server, 'listening');
  const sockets = () => [...pairs].flat();
  return {
    hold: () => {
      state = 'held';
      for (const socket of sockets()) socket.pause();
    },
    cut: () => {
      state = 'cut';
      for (const socket of sockets()) socket.destroy();
    },
    restore: () => {
      state = 'open';
      for (const socket of sockets()) socket.resume();
    },
    close: async () => {
      for (const socket of sockets()) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
