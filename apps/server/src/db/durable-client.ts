import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** The outcome of a commit is unknown: it may be lost with the primary. Has the SQLSTATE of transaction_resolution_unknown. */
export class UnknownCommit extends Error {
  readonly code = '08007';

  constructor(warning: string) {
    super(
      `the commit is not known to be durable (${warning}); read what has become of it before it is repeated`,
    );
  }
}

type Notice = { readonly code?: string; readonly message?: string };
/** Status of a transaction: idle, in a transaction, in a failed one. */
type Ready = { readonly status: 'I' | 'T' | 'E' };

/**
 * A client that reports no commit as done which may be lost with the primary. PostgreSQL answers success, with nothing but
 * a warning, where the wait for the synchronous standby was cancelled. A statement that leaves no transaction open behind it, a
 * commit or a statement of its own, fails with `UnknownCommit` when it came with such a warning.
 */
export class DurableClient extends pg.Client {
  constructor(config: pg.ClientConfig) {
    super(config);
    const { connection } = this as unknown as { connection: EventEmitter };
    let isConnected = false;
    let warning: string | null = null;
    connection.on('notice', ({ code, message }: Notice) => {
      if (isOfCommit(code)) warning ??= message ?? `warning ${code}`;
    });
    // registered before the client's own listener, which then answers the statement
    connection.on('readyForQuery', ({ status }: Ready) => {
      // warnings before the first one are about the login
      const isUnknown = isConnected && status === 'I' && warning !== null;
      if (isUnknown) connection.emit('errorMessage', new UnknownCommit(warning as string));
      isConnected = true;
      warning = null;
    });
    endWhenReadOnly(connection);
  }
}

/**
 * A server that refuses to write (25006) has become a standby, and every later statement of the connection would fail, too: it
 * ends after the transaction, and the pool opens another.
 */
function endWhenReadOnly(connection: EventEmitter): void {
  let isReadOnly = false;
  connection.on('errorMessage', ({ code }: Notice) => {
    isReadOnly ||= code === '25006';
  });
  connection.on('readyForQuery', ({ status }: Ready) => {
    const { stream } = connection as unknown as { stream: Socket };
    if (isReadOnly && status === 'I') setImmediate(() => stream.destroy());
  });
}

/** Class 01 where the wait for the standby was cancelled, class 57 where the server is shut down meanwhile. */
function isOfCommit(code: string | undefined): boolean {
  return code?.startsWith('01') === true || code?.startsWith('57') === true;
}
