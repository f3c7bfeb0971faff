import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase } from '../../../db/database.ts';
import type { CronJob, Enqueue, TenantJob, WaitingOnce } from '../../../platform/jobs/job.ts';
import { requestRun } from './request.ts';

const SCHEDULE: WaitingOnce<never> = {
  name: 'scans.schedule',
  ids: [],
  waitsOnce: true,
};

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;
/** Repositories of one transaction. */
const BATCH = 100;
/** Batches of one job, so that a tenant with many leaves room for others. */
const MAX_BATCHES = 50;
/** The night is from 1 to 7 o'clock UTC; each repository has its own minute. */
const NIGHT = { startHour: 1, minutes: 360 };

/** Returns the job that enqueues, every minute, a job for each tenant with connected repositories to scan. */
export function findScheduledScans(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'scans.find-scheduled',
    cron: '* * * * *',
    handle: async ({ enqueueAll }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from tenants_with_due_scans($1)',
        [MAX_TENANTS],
      );
      const due = rows.map(({ tenant_id: tenantId }) => ({ tenantId, ids: {} }));
      await enqueueAll(SCHEDULE, due);
    },
  };
}

/**
 * Returns the job that asks for a scan of each connected repository whose time has come: at once for one that was just connected, by
 * the night for others.
 */
export function scheduleJob(): TenantJob<never> {
  return {
    ...SCHEDULE,
    kind: 'tenant',
    handle: async ({ tenantId, db, enqueue, signal }) => {
      for (let batches = 0; batches < MAX_BATCHES && !signal.aborted; batches++) {
        if ((await scheduleBatch(db, enqueue, tenantId)) < BATCH) return;
      }
    },
  };
}

type Due = { readonly repo_id: string; readonly default_branch: string; readonly isFirst: boolean };

/** Returns how many scans were asked for. */
function scheduleBatch(db: TenantDatabase, enqueue: Enqueue, tenantId: string): Promise<number> {
  return db.transact(async (tx) => {
    const { rows } = await sql<Due>`
      with due as (
        select repo_id, scan_due_at from repositories
        where tenant_id = ${tenantId} and connection = 'connected' and archived_at is null
          and (scan_due_at is null or scan_due_at <= now())
        order by repo_id limit ${BATCH}
        for no key update skip locked
      )
      update repositories r
      set scan_due_at = date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '1 day'
        + make_interval(hours => ${NIGHT.startHour}, mins => abs(hashtext(r.repo_id) % ${NIGHT.minutes}))
      from due where r.tenant_id = ${tenantId} and r.repo_id = due.repo_id
      returning r.repo_id, r.default_branch, due.scan_due_at is null as "isFirst"
    `.execute(tx);
    for (const repository of rows) {
      const trigger = repository.isFirst ? 'connected' : 'nightly';
      await requestRun(tx, enqueue, tenantId, repository, trigger);
    }
    return rows.length;
  });
}
