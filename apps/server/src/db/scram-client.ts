import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type pg from 'pg';
import { DurableClient } from './durable-client.ts';
import { clientOfPrimary, hasHosts } from './primary-client.ts';

/**
 * A client that authenticates by SCRAM only, which proves knowledge of the password without revealing it. It refuses servers that
 * request the password in clear or as an MD5 hash: a unix socket may belong to another process.
 */
class ScramClient extends DurableClient {
  constructor(config: pg.ClientConfig) {
    let isScram = false;
    let disconnect = () => {};
    super({
      ...config,
      password: () => {
        if (isScram && typeof config.password === 'string') return config.password;
        disconnect();
        throw new Error('the server does not ask for SCRAM-SHA-256; no password was sent');
      },
    });
    const { connection } = this as unknown as {
      connection: EventEmitter & { readonly stream: Socket };
    };
    disconnect = () => connection.stream.destroy();
    // registered before the client's own listener, which asks for the password
    connection.once('authenticationSASL', () => {
      isScram = true;
    });
  }
}

/** Returns the client class for a server, or for the primary among several: on a unix socket it must use SCRAM. */
export function clientFor(config: pg.ClientConfig): typeof pg.Client {
  const client = config.host?.startsWith('/') ? ScramClient : DurableClient;
  return hasHosts(config) ? clientOfPrimary(client) : client;
}
