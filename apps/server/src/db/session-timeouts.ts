import type pg from 'pg';

/**
 * Separates the timeouts of a session from the settings of its connection. They are set by a statement and not as startup
 * parameters: PgBouncer rejects those, or drops them if `ignore_startup_parameters` lists them.
 */
export function splitTimeouts<T extends pg.ClientConfig>(
  config: T,
): { readonly connection: T; readonly statement: string | null } {
  const { statement_timeout: statementMs, lock_timeout: lockMs, ...connection } = config;
  const settings = [
    ...(statementMs ? [`set statement_timeout = ${Number(statementMs)}`] : []),
    ...(lockMs ? [`set lock_timeout = ${Number(lockMs)}`] : []),
  ];
  // a pool has its password in a property that is not enumerable
  const { password } = config;
  return {
    connection: { ...connection, ...(password !== undefined && { password }) } as unknown as T,
    statement: settings.length === 0 ? null : settings.join('; '),
  };
}
