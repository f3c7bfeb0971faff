import type pg from 'pg';
import { awaitStandby, type Durability } from './durability.ts';

export type PoolTransactionRules = {
  /** How long a statement waits for a lock; as long as it may run unless given. */
  readonly lockTimeoutMs?: number;
  /** What the commit waits for beside the server itself. */
  readonly durability?: Durability;
};

/**
 * Runs a transaction that names no tenant on a connection of a pool: all of it is done or nothing. Rejects with what `run` throws, and
 * when the outcome of the commit is unknown; a connection that did not answer is destroyed.
 */
export async function inPoolTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
  { lockTimeoutMs, durability }: PoolTransactionRules = {},
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(
      lockTimeoutMs === undefined ? 'begin' : `begin; set local lock_timeout = ${lockTimeoutMs}`,
    );
    const result = await run(client);
    await client.query(
      durability === undefined ? 'commit' : `select ${awaitStandby(durability)}; commit`,
    );
    return result;
  } catch (error) {
    broken = await rollback(client, error as Error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Returns why the connection is of no more use; undefined where the server has refused a statement, and nothing is under way. */
async function rollback(client: pg.PoolClient, error: Error): Promise<Error | undefined> {
  if ((error as { severity?: string }).severity !== 'ERROR') return error;
  return client.query('rollback').then(
    () => undefined,
    (failure: Error) => failure,
  );
}
