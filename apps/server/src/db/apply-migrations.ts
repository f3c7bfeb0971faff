import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { OperatorError } from '../foundation/operator-error.ts';
import { isOlder, type Migration } from './migration.ts';

/** `lock_timeout` of a migration: later statements queue behind one that waits for a lock. */
const LOCK_TIMEOUT_MS = 2_000;
const MAX_TRIES = 30;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const TABLE = `create table if not exists kysely_migration (
  name varchar(255) primary key, timestamp varchar(255) not null)`;

/**
 * Applies migrations in order, each whole or not at all, so that one that was interrupted is run again. A lock that is not
 * free is given up after two seconds and asked for again. The caller holds the migration lock.
 */
export async function applyMigrations(
  owner: pg.ClientBase,
  pending: readonly Migration[],
): Promise<void> {
  await owner.query(TABLE);
  for (const migration of pending) {
    if (migration.after !== null) await refuseWhileOlderServe(owner, migration.after);
    await retried(() => apply(owner, migration));
  }
}

async function apply(
  owner: pg.ClientBase,
  { name, sql, after, isAlone }: Migration,
): Promise<void> {
  await owner.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  try {
    if (isAlone) {
      await dropUnfinishedIndex(owner, sql);
      await owner.query(sql);
      await owner.query('begin');
    } else {
      await owner.query('begin');
      await owner.query(sql);
    }
    await owner.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ]);
    if (after !== null) {
      await owner.query(
        'insert into deployment_contractions (name, after_release) values ($1, $2)',
        [name, after],
      );
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  } finally {
    await owner.query('reset lock_timeout');
  }
}

/** An index whose concurrent build was interrupted is left invalid, in the way of the next run. */
async function dropUnfinishedIndex(owner: pg.ClientBase, sql: string): Promise<void> {
  const name = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?(\w+)/i.exec(sql)?.[1];
  const { rows } = await owner.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index
     where indexrelid = to_regclass($1) and not indisvalid`,
    [name ?? null],
  );
  for (const { index } of rows) await owner.query(`drop index concurrently ${index}`);
}

async function retried(run: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await run();
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE;
      if (!isLocked || tries === MAX_TRIES) throw error;
      await delay(PAUSE_MS);
    }
  }
}

/** A process that serves under a lease may need what a contraction removes. */
async function refuseWhileOlderServe(owner: pg.ClientBase, after: string): Promise<void> {
  const { rows } = await owner.query<{ node_id: string; build: string }>(
    'select node_id, build from deployment_nodes where lease_until > clock_timestamp() order by node_id',
  );
  const older = rows.filter(({ build }) => isOlder(build, after));
  if (older.length === 0) return;
  const nodes = older.map(({ node_id, build }) => `${node_id} (${build})`).join(', ');
  throw new OperatorError(
    `the schema cannot be contracted while processes older than ${after} serve (got ${nodes}); restart them with ${after} or later`,
  );
}
