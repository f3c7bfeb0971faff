import { Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { FairQueue } from '../foundation/fair-queue.ts';
import type { MasterKey } from '../foundation/master-key.ts';
import { openPool } from './connections.ts';
import type { Durability } from './durability.ts';
import { type PoolSizes, WHOLE_SIZES } from './pool-sizes.ts';
import { type LoginRole, rolePassword } from './roles.ts';
import type { DB } from './schema.generated.ts';
import { type Plans, type SessionRules, tenantDialect } from './tenant-driver.ts';

/** bigint counts of ours stay below 2^53, so they are read as numbers. */
export const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

/** A transaction that may only read, and one that may write, both of one tenant. */
export type Reader = Pick<
  Transaction<DB>,
  'selectFrom' | 'with' | 'fn' | 'getExecutor' | 'dynamic'
>;
export type Writer = Transaction<DB>;

/** The rows of one tenant; nothing else reads or writes them. */
export type TenantDatabase = {
  /** One read-only snapshot. */
  read<T>(run: (tx: Reader) => Promise<T>): Promise<T>;
  /** One read-write transaction: all of it or nothing. */
  transact<T>(run: (tx: Writer) => Promise<T>): Promise<T>;
};

/**
 * What a connection is used for. Each class has connections of its own, so that none waits for another:
 * `authority`, changes of what somebody may do (revoking an agent or a token); `interactive`, requests that people and
 * programs wait for; `bulk`, uploads, exports and bills of materials; `jobs`, handlers of background jobs.
 */
export type ConnectionClass = 'authority' | 'interactive' | 'bulk' | 'jobs';

/** Connections of one pool: open, those of them that are idle, and what waits for one. */
export type PoolUse = {
  readonly pool: string;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
};

export type Database = {
  tenant(tenantId: string, connectionClass?: ConnectionClass): TenantDatabase;
  /** Functions that look a credential up before its tenant is known. */
  readonly lookups: pg.Pool;
  /** All pools, by class. */
  readonly pools: Readonly<Record<string, pg.Pool>>;
  /** Use of the connections, by class. */
  use(): readonly PoolUse[];
  close(): Promise<void>;
};

/** Client-side deadline of one statement, so that a stopped or unreachable server cannot block the caller. */
const QUERY_TIMEOUT_MS = 4_000;
const BULK_QUERY_TIMEOUT_MS = 28_000;

type ClassSettings = {
  readonly perTenant: number;
  readonly queryTimeoutMs: number;
  /** How long a statement waits for a lock; as long as it may run unless given. */
  readonly lockTimeoutMs?: number;
  readonly maxWaitMs: number;
  readonly plans: Plans;
};

const CLASSES: Readonly<Record<ConnectionClass, ClassSettings>> = {
  authority: {
    perTenant: 2,
    queryTimeoutMs: 10_000,
    maxWaitMs: 5_000,
    plans: 'kept',
  },
  interactive: {
    perTenant: 5,
    queryTimeoutMs: QUERY_TIMEOUT_MS,
    maxWaitMs: QUERY_TIMEOUT_MS,
    plans: 'kept',
  },
  bulk: {
    perTenant: 2,
    queryTimeoutMs: BULK_QUERY_TIMEOUT_MS,
    // the work is tried again without its connection
    lockTimeoutMs: 1_000,
    maxWaitMs: 20_000,
    plans: 'fresh',
  },
  jobs: {
    perTenant: 2,
    queryTimeoutMs: BULK_QUERY_TIMEOUT_MS,
    maxWaitMs: 20_000,
    plans: 'kept',
  },
};
const MAX_WAITING = 2_000;
const MAX_WAITING_PER_TENANT = 200;

/** Connection settings of one of the service's own roles on a server; a credential of its settings is replaced. */
export function roleConnection(
  server: pg.ClientConfig,
  role: LoginRole,
  masterKey: MasterKey,
): pg.PoolConfig {
  return {
    ...server,
    user: role,
    password: rolePassword(masterKey, role),
    application_name: role,
    connectionTimeoutMillis: QUERY_TIMEOUT_MS,
  };
}

/** Opens the pools of the role `svc_app`: one for each class of connections, shared fairly by tenants, and one for credential lookups. */
export function openDatabase(
  connection: pg.PoolConfig,
  onBroken: (error: Error) => void,
  durability: Durability = 'local',
  sizes: PoolSizes = WHOLE_SIZES,
): Database {
  const open = (max: number, queryTimeoutMs: number, lockTimeoutMs = 0) =>
    openPool(
      {
        ...connection,
        types: NUMBERS,
        max,
        pipeline: true,
        query_timeout: queryTimeoutMs,
        // the server ends the statement first where it can, and keeps the connection
        statement_timeout: queryTimeoutMs - 1_000,
        lock_timeout: lockTimeoutMs,
      },
      onBroken,
    );
  const classes = Object.fromEntries(
    Object.entries(CLASSES).map(([name, settings]) => [
      name,
      openClass(settings, sizes[name as ConnectionClass], durability, open),
    ]),
  ) as Record<ConnectionClass, OpenClass>;
  const lookups = open(sizes.lookups, QUERY_TIMEOUT_MS);
  const pools = {
    lookups,
    ...Object.fromEntries(Object.entries(classes).map(([name, { pool }]) => [name, pool])),
  };
  return {
    tenant: (tenantId, connectionClass = 'interactive') =>
      tenantDatabase(classes[connectionClass], tenantId),
    lookups,
    pools,
    use: () => [
      poolUse('lookups', lookups),
      ...Object.entries(classes).map(([name, { pool, queue }]) =>
        poolUse(name, pool, queue.waiting),
      ),
    ],
    close: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

type OpenClass = {
  readonly pool: pg.Pool;
  readonly queue: FairQueue;
  readonly rules: SessionRules;
};

function openClass(
  { perTenant, queryTimeoutMs, lockTimeoutMs, maxWaitMs, plans }: ClassSettings,
  connections: number,
  durability: Durability,
  open: (max: number, queryTimeoutMs: number, lockTimeoutMs?: number) => pg.Pool,
): OpenClass {
  const queue = new FairQueue({
    slots: connections,
    slotsPerKey: perTenant,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_TENANT,
    maxWaitMs,
  });
  return {
    pool: open(connections, queryTimeoutMs, lockTimeoutMs),
    queue,
    rules: { plans, durability },
  };
}

function tenantDatabase({ pool, queue, rules }: OpenClass, tenantId: string): TenantDatabase {
  const db = new Kysely<DB>({ dialect: tenantDialect(pool, tenantId, rules) });
  return {
    read: (run) =>
      queue.run(tenantId, () =>
        db
          .transaction()
          .setIsolationLevel('repeatable read')
          .setAccessMode('read only')
          .execute(run),
      ),
    transact: (run) =>
      queue.run(tenantId, () => db.transaction().setIsolationLevel('read committed').execute(run)),
  };
}

/** Returns the use of a pool; `queued` is what waits before it. */
export function poolUse(name: string, pool: pg.Pool, queued = 0): PoolUse {
  const { totalCount: open, idleCount: idle, waitingCount } = pool;
  return { pool: name, open, idle, waiting: waitingCount + queued };
}
