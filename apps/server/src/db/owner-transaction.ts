import type { ClientBase, QueryConfig } from 'pg';

/** Deadline of a commit on our side: `statement_timeout` does not end the wait for the synchronous standby. */
const COMMIT_TIMEOUT_MS = 5_000;

/**
 * Runs a transaction of the database's owner on the rows of one tenant: row-level security binds the owner, too, unless it is
 * a superuser. All of it is done or nothing. Rejects when the outcome of the commit is unknown; the connection is then of no
 * more use.
 */
export async function inTenant<T>(
  owner: ClientBase,
  tenantId: string,
  run: () => Promise<T>,
): Promise<T> {
  await owner.query('begin');
  let result: T;
  try {
    await owner.query("select set_config('svc.tenant', $1, true)", [tenantId]);
    result = await run();
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
  const commit: QueryConfig & { query_timeout: number } = {
    text: 'commit',
    query_timeout: COMMIT_TIMEOUT_MS,
  };
  await owner.query(commit);
  return result;
}
