import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What a relay does with bytes: passes them on; later; a few at a time; keeps them until it is open again, as a network that drops
 * packets, which are sent again; or keeps its clients' connections and nothing behind them, as a host that vanished.
 */
export type RelayMode =
  | { readonly kind: 'open' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'drip'; readonly bytes: number; readonly ms: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'half-open' };

/** A port of loopback that leads to a unix socket, as a network between a service and its database that a test can disturb. */
export type TcpRelay = {
  readonly port: number;
  set(mode: RelayMode): void;
  /** Resets all connections (RST). */
  reset(): void;
  close(): Promise<void>;
};

type Pair = { readonly near: Socket; readonly far: Socket };

export async function startTcpRelay(to: string): Promise<TcpRelay> {
  let mode: RelayMode = { kind: 'open' };
  let changed = Promise.withResolvers<void>();
  const whole = async () => {
    while (mode.kind === 'cut') await changed.promise;
    return mode;
  };
  const pairs = new Set<Pair>();
  const server = createServer((near) => {
    const far = connect(to);
    const pair = { near, far };
    pairs.add(pair);
    if (mode.kind === 'half-open') far.destroy();
    pass(near, far, whole);
    pass(far, near, whole);
    near
      .on('error', () => {})
      .on('close', () => {
        far.destroy();
        pairs.delete(pair);
      });
    // a vanished host does not say so
    far
      .on('error', () => {})
      .on('close', () => {
        if (mode.kind !== 'half-open') near.destroy();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endNear = () => {
    for (const { near } of pairs) near.resetAndDestroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      const wasHalfOpen = mode.kind === 'half-open';
      mode = next;
      changed.resolve();
      changed = Promise.withResolvers();
      if (next.kind === 'half-open') for (const { far } of pairs) far.destroy();
      // the host is back, and knows nothing of the connections of before
      else if (wasHalfOpen) endNear();
    },
    reset: endNear,
    close: async () => {
      endNear();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Passes bytes on in their order, each chunk as the mode has it when it is its turn. */
async function pass(
  from: Socket,
  to: Socket,
  whole: () => Promise<Exclude<RelayMode, { readonly kind: 'cut' }>>,
): Promise<void> {
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      const now = await whole();
      if (now.kind === 'half-open') continue;
      const size = now.kind === 'drip' ? now.bytes : chunk.length;
      for (let at = 0; at < chunk.length; at += size) {
        if (now.kind !== 'open') await pause(now.ms);
        if (!to.write(chunk.subarray(at, at + size))) await drained(to);
      }
    }
  } catch {
    // the connection ended, which both sides hear of
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve).once('close', resolve);
  });
}
