import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { MasterKey } from '../platform/master-key.ts';
import { openPool } from './connections.ts';
import { type LoginRole, rolePassword } from './roles.ts';
import type { DB } from './schema.generated.ts';

/** bigint counts of ours stay below 2^53, so they are read as numbers. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction that may only read, and one that may write, both of one tenant. */
export type Reader = Pick<
  Transaction<DB>,
  'selectFrom' | 'with' | 'fn' | 'getExecutor' | 'dynamic'
>;
export type Writer = Transaction<DB>;

/** The rows of one tenant; there is no other way to them. */
export type TenantDatabase = {
  /** One read-only snapshot. */
  read<T>(run: (tx: Reader) => Promise<T>): Promise<T>;
  /** One read-write transaction: all of it or nothing. */
  transact<T>(run: (tx: Writer) => Promise<T>): Promise<T>;
};

export type Database = {
  tenant(tenantId: string): TenantDatabase;
  /** Functions that look a credential up before its tenant is known. */
  readonly lookups: pg.Pool;
  close(): Promise<void>;
};

/** Connection settings of one of the service's own roles on the owner's server. */
export function roleConnection(
  owner: pg.ClientConfig,
  role: LoginRole,
  masterKey: MasterKey,
): pg.PoolConfig {
  return {
    ...owner,
    user: role,
    password: rolePassword(masterKey, role),
    application_name: role,
    types,
    connectionTimeoutMillis: 5_000,
  };
}

export function openDatabase(
  owner: pg.ClientConfig,
  masterKey: MasterKey,
  onBroken: (error: Error) => void,
): Database {
  const pool = openPool(
    { ...roleConnection(owner, 'svc_app', masterKey), max: 10, statement_timeout: 25_000 },
    onBroken,
  );
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    tenant: (tenantId) => ({
      read: (run) =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(async (tx) => {
            await enter(tx, tenantId);
            return run(tx);
          }),
      transact: (run) =>
        db
          .transaction()
          .setIsolationLevel('read committed')
          .execute(async (tx) => {
            await enter(tx, tenantId);
            return run(tx);
          }),
    }),
    lookups: pool,
    close: () => db.destroy(),
  };
}

/** A statement of its own: within a query, `set_config` may take effect after rows have been read. */
async function enter(tx: Transaction<DB>, tenantId: string): Promise<void> {
  await sql`select set_config('svc.tenant', ${tenantId}, true)`.execute(tx);
}
