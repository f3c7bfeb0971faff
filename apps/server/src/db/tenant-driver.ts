import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { awaitStandby, type Durability } from './durability.ts';

/**
 * What a session keeps of the plans of its foreign-key checks when a transaction begins. One made while tables are small may
 * read all rows of a tenant, and does so for every row of a large upload: with kept plans 25,000 rows took minutes.
 */
export type Plans = 'kept' | 'fresh';

/** How the transactions of a dialect are run. */
export type SessionRules = { readonly plans: Plans; readonly durability: Durability };

const TENANT_ID = /^tnt_[0-9a-hjkmnp-tv-z]{26}$/;

/**
 * A dialect whose transactions belong to one tenant. `svc.tenant` is set with the statement that opens the transaction:
 * one message, sent ahead of the first query on a pipelined connection, so both cost one round trip.
 */
export function tenantDialect(
  pool: pg.Pool,
  tenantId: string,
  { plans, durability }: SessionRules,
): Dialect {
  if (!TENANT_ID.test(tenantId)) throw new Error(`not a tenant id: ${JSON.stringify(tenantId)}`);
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TenantDriver(pool, tenantId, { plans, durability }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class TenantDriver extends PostgresDriver {
  readonly #enter: string;
  readonly #last: string;
  /** Those whose transaction may only read. */
  readonly #reading = new WeakSet<DatabaseConnection>();

  constructor(pool: pg.Pool, tenantId: string, { plans, durability }: SessionRules) {
    super({ pool });
    this.#last = `select ${awaitStandby(durability)}`;
    this.#enter = `set local svc.tenant = '${tenantId}'${plans === 'fresh' ? '; discard plans' : ''}`;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    if (accessMode === 'read only') this.#reading.add(connection);
    else this.#reading.delete(connection);
    const begin = `start transaction isolation level ${isolationLevel} ${accessMode ?? ''}`;
    // Not awaited: a failure aborts the transaction or breaks the connection, and the first query reports it. Row-level
    // security neither returns nor accepts rows while no tenant is set.
    connection.executeQuery(CompiledQuery.raw(`${begin}; ${this.#enter}`)).catch(() => {});
  }
  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#reading.has(connection)) return super.commitTransaction(connection);
    // sent with the commit: a failure aborts the transaction, and is then why it did not commit
    const last = connection.executeQuery(CompiledQuery.raw(this.#last));
    last.catch(() => {});
    try {
      await super.commitTransaction(connection);
    } catch (error) {
      if (error instanceof AbortedTransactionError) await last;
      throw error;
    }
  }
}
