import type { ClientBase } from 'pg';

/**
 * Runs a transaction of the database's owner on the rows of one tenant: row-level security binds the owner, too, unless it is
 * a superuser. All of it is done or nothing.
 */
export async function inTenant<T>(
  owner: ClientBase,
  tenantId: string,
  run: () => Promise<T>,
): Promise<T> {
  await owner.query('begin');
  try {
    await owner.query("select set_config('svc.tenant', $1, true)", [tenantId]);
    const result = await run();
    await owner.query('commit');
    return result;
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
