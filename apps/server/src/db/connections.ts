import pg from 'pg';
import { clientFor } from './scram-client.ts';

/**
 * A pool whose connections may break at any moment, idle or in use between two statements of a transaction: `onBroken`
 * hears of each, and the next use gets a new connection. Left to the driver, the second kind ends the process.
 */
export function openPool(config: pg.PoolConfig, onBroken: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ Client: clientFor(config), ...config });
  pool.on('connect', (client) => client.on('error', onBroken));
  pool.on('error', () => {}); // of an idle connection, which was heard from the connection itself
  return pool;
}

/** Opens one connection. A broken connection fails the statement under way, or the next one. */
export async function openConnection(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new (clientFor(config))(config);
  client.on('error', () => {});
  await client.connect();
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
