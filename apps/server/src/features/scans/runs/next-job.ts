import type pg from 'pg';
import type { Writer } from '../../../db/database.ts';
import type { CronJob, Enqueue, EnqueueAll, WaitingOnce } from '../../../platform/jobs/job.ts';
import { STALE_SECONDS } from './life-cycle.ts';
import type { Urgency } from './urgency.ts';

/**
 * Runs the next scan of a tenant. One job a tenant waits, and the next is added behind those of other tenants: they take turns,
 * however many repositories one has.
 */
export const RUN_NEXT: WaitingOnce<'urgency'> = {
  name: 'scans.run-next',
  ids: ['urgency'],
  waitsOnce: true,
};

export const PRIORITY: Readonly<Record<Urgency, number>> = { usual: 0, nightly: -1 };
/** How often a worker enqueues scans whose process is gone: with the time until their heartbeat is missed, less than a minute. */
export const FIND_DUE_MS = 5_000;
/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;

export async function enqueueNext(
  tx: Writer,
  enqueue: Enqueue,
  tenantId: string,
  urgency: Urgency,
): Promise<void> {
  await enqueue(tx, RUN_NEXT, tenantId, { urgency }, { priority: PRIORITY[urgency] });
}

/**
 * Returns the job that enqueues, every minute, for tenants with scans whose time has come, or whose process is gone. Workers do the same
 * more often (`FIND_DUE_MS`); the job is what remains where a worker is busy.
 */
export function findDueRuns(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'scans.find-due',
    cron: '* * * * *',
    handle: ({ enqueueAll }) => enqueueDueRuns(pool, enqueueAll),
  };
}

/** Enqueues for tenants with scans whose time has come, or whose process is gone, those that wait longest first. */
export async function enqueueDueRuns(pool: pg.Pool, enqueueAll: EnqueueAll): Promise<void> {
  const { rows } = await pool.query<{ tenant_id: string; is_nightly: boolean }>(
    'select tenant_id, is_nightly from tenants_with_due_scan_runs($1, $2)',
    [STALE_SECONDS, MAX_TENANTS],
  );
  const due = rows.map(({ tenant_id: tenantId, is_nightly: isNightly }) => {
    const urgency = isNightly ? 'nightly' : 'usual';
    return { tenantId, ids: { urgency }, priority: PRIORITY[urgency] };
  });
  await enqueueAll(RUN_NEXT, due);
}
