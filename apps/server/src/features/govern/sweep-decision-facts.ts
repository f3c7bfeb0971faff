import type pg from 'pg';
import type { CronJob } from '../../platform/jobs/job.ts';

const BATCH = 1_000;

/** Deletes recorded decisions older than 30 days, of all tenants, in batches of a transaction each. */
export function sweepDecisionFacts(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'decision-facts.sweep',
    cron: '37 * * * *',
    handle: async ({ signal }) => {
      for (let deleted = BATCH; deleted === BATCH && !signal.aborted; ) {
        const { rows } = await pool.query<{ deleted: number }>(
          'select sweep_decision_facts($1) as deleted',
          [BATCH],
        );
        deleted = rows[0]?.deleted ?? 0;
      }
    },
  };
}
