import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * A client that proves that it knows the password by SCRAM, which does not reveal it, and gives it to no server that asks for
 * it in clear or as an MD5 hash: on a unix socket that may be one that somebody else has put in the place of ours.
 */
class ScramClient extends pg.Client {
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

/** The client class for a server: an embedded one, on a unix socket, must use SCRAM. */
export function clientFor(config: pg.ClientConfig): typeof pg.Client {
  return config.host?.startsWith('/') ? ScramClient : pg.Client;
}
