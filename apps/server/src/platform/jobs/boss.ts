import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss';
import type { Writer } from '../../db/database.ts';
import { listen } from '../../db/listen.ts';
import type { JobsConnection } from './job.ts';

export const SCHEMA = 'pgboss';
export const DEAD_LETTERS = 'dead-letters';
/** pg-boss puts jobs that have come due here first. */
export const CRON_QUEUE = '__pgboss__send-it';

/** The longest time between a worker's crash and its job's retry is this and the supervision interval. */
export const HEARTBEAT_SECONDS = 30;
const SUPERVISION_SECONDS = 30;

export type BossLog = {
  warn(details: object, message: string): void;
};

/** Builds pg-boss on a pool of ours; `options` selects which background work it does itself. */
export function boss(pool: pg.Pool, log: BossLog, options: Partial<ConstructorOptions>): PgBoss {
  const built = new PgBoss({
    schema: SCHEMA,
    db: poolDatabase(pool),
    createSchema: false,
    // needs the ownership of the indexes; the owner's maintenance may do it
    reindex: false,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    ...options,
  });
  built.on('error', (error) => log.warn({ err: error }, 'job queue failed; it tries again'));
  built.on('warning', ({ message }) => log.warn({ problem: message }, 'job queue warning'));
  return built;
}

function poolDatabase(pool: pg.Pool): Db {
  return {
    executeSql: (text, values) => pool.query(text, values as unknown[]),
    listen: (channel, onNotification, onConnected) =>
      listen(pool.options, channel, onNotification, onConnected),
  };
}

/** Runs pg-boss's statements in the transaction of a connection. */
export function connectionDatabase(connection: JobsConnection): Db {
  return { executeSql: (text, values) => connection.query(text, values as unknown[]) };
}

/** Runs pg-boss's statements in a business transaction. */
export function transactionDatabase(tx: Writer): Db {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: rows as unknown[] };
    },
  };
}
