import type pg from 'pg';
import type { CronJob, EnqueueAll } from '../../../platform/jobs/job.ts';
import { STALE_SECONDS } from './life-cycle.ts';
import { RUN_CHECK } from './request.ts';

/** Checks of one run; those that are left come with the next one. */
const MAX_CHECKS = 1_000;
/** How often a worker enqueues checks whose process is gone: with the time until their heartbeat is missed, less than a minute. */
export const FIND_DUE_MS = 5_000;

/**
 * Returns the job that enqueues, every minute, the checks whose time has come, or whose process is gone; also those that are open for
 * too long, which end then. Workers do the same more often (`FIND_DUE_MS`); the job is what remains where a worker is busy.
 */
export function findDueChecks(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'pull-request-checks.find-due',
    cron: '* * * * *',
    handle: ({ enqueueAll }) => enqueueDueChecks(pool, enqueueAll),
  };
}

/** Enqueues checks whose time has come, or whose process is gone, tenant by tenant in turns. */
export async function enqueueDueChecks(pool: pg.Pool, enqueueAll: EnqueueAll): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string; check_id: string }>(
    'select tenant_id, check_id from due_pull_request_checks($1, $2)',
    [STALE_SECONDS, MAX_CHECKS],
  );
  const due = rows.map((row) => ({ tenantId: row.tenant_id, ids: { checkId: row.check_id } }));
  await enqueueAll(RUN_CHECK, due);
}
