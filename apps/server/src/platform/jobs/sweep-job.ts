import type pg from 'pg';
import type { CronJob } from './job.ts';

const BATCH = 1_000;

/**
 * Returns the periodic job that changes rows of all tenants in batches, as it deletes old ones or fills a new column: `sweep` is an SQL
 * function that changes at most so many of them and returns their number, called in transactions of its own until it finds fewer.
 */
export function sweepJob(
  pool: pg.Pool,
  { name, cron, sweep }: { readonly name: string; readonly cron: string; readonly sweep: string },
): CronJob {
  return {
    kind: 'cron',
    name,
    cron,
    handle: async ({ signal }) => {
      for (let swept = BATCH; swept === BATCH && !signal.aborted; ) {
        const { rows } = await pool.query<{ swept: number }>(`select ${sweep}($1) as swept`, [
          BATCH,
        ]);
        swept = rows[0]?.swept ?? 0;
      }
    },
  };
}
