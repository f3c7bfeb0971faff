import type pg from 'pg';
import type { CronJob } from './job.ts';

const BATCH = 1_000;

/** Deletes idempotency keys older than a day, of all tenants, in batches of a transaction each. */
export function sweepIdempotencyKeys(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'idempotency-keys.sweep',
    cron: '17 * * * *',
    handle: async ({ signal }) => {
      for (let deleted = BATCH; deleted === BATCH && !signal.aborted; ) {
        const { rows } = await pool.query<{ deleted: number }>(
          'select sweep_idempotency_keys($1) as deleted',
          [BATCH],
        );
        deleted = rows[0]?.deleted ?? 0;
      }
    },
  };
}
