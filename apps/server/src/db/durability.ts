/** Where a commit must be on disk before it is acknowledged: on the primary, or on a synchronous standby, too. */
export type Durability = 'local' | 'replicated';

/**
 * Returns the SQL of the last expression of a transaction that writes. It fails where a standby is demanded and the server waits
 * for none, and makes a transaction that has written nothing wait for the commits it has seen.
 */
export function awaitStandby(durability: Durability): string {
  return `await_standby(${durability === 'replicated'})`;
}
