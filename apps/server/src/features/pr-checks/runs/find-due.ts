import type pg from 'pg';
import type { CronJob } from '../../../platform/jobs/job.ts';
import { STALE_SECONDS } from './life-cycle.ts';
import { RUN_CHECK } from './request.ts';

/** Checks of one run; those that are left come with the next one. */
const MAX_CHECKS = 1_000;

/**
 * Returns the job that enqueues, every minute, the checks whose time has come, or whose process is gone; also those that are open for
 * too long, which end then.
 */
export function findDueChecks(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'pull-request-checks.find-due',
    cron: '* * * * *',
    handle: async ({ db, enqueue, signal }) => {
      const { rows } = await pool.query<{ tenant_id: string; check_id: string }>(
        'select tenant_id, check_id from due_pull_request_checks($1, $2)',
        [STALE_SECONDS, MAX_CHECKS],
      );
      for (const { tenant_id: tenantId, check_id: checkId } of rows) {
        if (signal.aborted) return;
        await db
          .tenant(tenantId, 'jobs')
          .transact((tx) => enqueue(tx, RUN_CHECK, tenantId, { checkId }));
      }
    },
  };
}
