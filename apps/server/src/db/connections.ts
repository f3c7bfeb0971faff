import type { Socket } from 'node:net';
import pg from 'pg';
import { clientFor } from './scram-client.ts';
import { splitTimeouts } from './session-timeouts.ts';

/**
 * A pool whose connections may break at any moment, idle or in use between two statements of a transaction: `onBroken`
 * hears of each, and the next use gets a new connection. Left to the driver, the second kind ends the process.
 */
export function openPool(config: pg.PoolConfig, onBroken: (error: Error) => void): pg.Pool {
  const { connection, statement } = splitTimeouts(config);
  const pool = new pg.Pool({
    Client: clientFor(config),
    ...connection,
    // the pool waits for the promise, and ends a connection whose timeouts were not set
    ...(statement !== null && { onConnect: (client) => setTimeouts(client, statement) }),
  });
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', () => {}); // of an idle connection, which was heard from the connection itself
  return pool;
}

/** A connection that fails is destroyed: the pool waits for its end, which a server that is out of reach does not send. */
async function setTimeouts(client: pg.ClientBase, statement: string): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    throw error;
  }
}

/** Opens one connection. A broken connection fails the statement under way, or the next one. */
export async function openConnection(config: pg.ClientConfig): Promise<pg.Client> {
  const { connection, statement } = splitTimeouts(config);
  const client = new (clientFor(config))(connection);
  client.on('error', () => {});
  await client.connect();
  if (statement !== null) await client.query(statement);
  return client;
}

/** Runs statements on a connection of their own. */
export async function withConnection<T>(
  config: pg.ClientConfig,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = await openConnection(config);
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
