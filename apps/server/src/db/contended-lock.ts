import type pg from 'pg';
import { openConnection } from './connections.ts';

/** How long the database may take for one statement before the lock counts as lost. */
const QUERY_TIMEOUT_MS = 2_000;

/**
 * An advisory lock for what one process of a deployment does at a time: the first that asks has it until it closes or its
 * connection ends. That connection is its own and serves nothing else.
 */
export class ContendedLock {
  readonly #config: pg.ClientConfig;
  readonly #name: string;
  #client: pg.Client | null = null;

  constructor(config: pg.ClientConfig, name: string) {
    this.#config = { ...config, query_timeout: QUERY_TIMEOUT_MS };
    this.#name = name;
  }

  /** Asks for the lock where this process does not have it, and whether it still does. Rejects while the database is away. */
  async isHeld(): Promise<boolean> {
    if (this.#client !== null && (await isAlive(this.#client))) return true;
    this.close();
    const client = await openConnection(this.#config);
    const { rows } = await client
      .query<{ isFree: boolean }>('select pg_try_advisory_lock(hashtext($1)) as "isFree"', [
        this.#name,
      ])
      .catch((error) => {
        end(client);
        throw error;
      });
    if (rows[0]?.isFree === true) this.#client = client;
    else end(client);
    return this.#client !== null;
  }

  /** Leaves the lock to others. */
  close(): void {
    if (this.#client !== null) end(this.#client);
    this.#client = null;
  }
}

function isAlive(client: pg.Client): Promise<boolean> {
  return client.query('select 1').then(
    () => true,
    () => false,
  );
}

/** Not awaited: a server that is out of reach does not answer. */
function end(client: pg.Client): void {
  client.end().catch(() => {});
}
