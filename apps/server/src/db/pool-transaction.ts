import type pg from 'pg';

/**
 * Runs a transaction that names no tenant on a connection of a pool: all of it is done or nothing. Rejects with what `run` throws, and
 * when the outcome of the commit is unknown; a connection that did not answer is destroyed.
 */
export async function inPoolTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
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
