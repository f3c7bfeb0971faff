import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase } from '../../db/database.ts';
import type { CronJob, TenantJob } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { countFindings } from './daily-counts.ts';

const REOPEN_ENDED: Pick<TenantJob<never>, 'name' | 'ids'> = {
  name: 'findings.reopen-ended',
  ids: [],
};

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;
/** Findings of one transaction: each seals an event under the lock of the tenant's log. */
const BATCH = 50;
/** Batches of one job, so that a tenant with many leaves room for others. */
const MAX_BATCHES = 40;

/** Returns the job that enqueues, every minute, a job for each tenant with findings whose ignore has expired. */
export function findEndedIgnores(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'findings.find-ended-ignores',
    cron: '* * * * *',
    handle: async ({ db, enqueue, signal }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from tenants_with_ended_ignores($1)',
        [MAX_TENANTS],
      );
      for (const { tenant_id: tenantId } of rows) {
        if (signal.aborted) return;
        await db.tenant(tenantId, 'jobs').transact((tx) => enqueue(tx, REOPEN_ENDED, tenantId, {}));
      }
    },
  };
}

/**
 * Returns the job that takes back a tenant's decisions to ignore whose end has come, and seals each. A batch is one
 * transaction, so a run that is cut off repeats no part of it, and two runs at once share the findings.
 */
export function reopenEndedJob(): TenantJob<never> {
  return {
    ...REOPEN_ENDED,
    kind: 'tenant',
    handle: async ({ tenantId, db, signal }) => {
      for (let batches = 0; batches < MAX_BATCHES && !signal.aborted; batches++) {
        if ((await reopenBatch(db, tenantId)) < BATCH) return;
      }
    },
  };
}

/** Returns how many findings were reopened. */
async function reopenBatch(db: TenantDatabase, tenantId: string): Promise<number> {
  return db.transact(async (tx) => {
    const { rows } = await sql<{ finding_id: string; repo_id: string }>`
      with ended as (
        select finding_id from findings
        where tenant_id = ${tenantId} and status = 'ignored' and ignored_until <= now()
        order by finding_id limit ${BATCH}
        for no key update skip locked
      )
      update findings f
      set disposition = 'none', workflow = 'open', ignored_until = null, decided_by = 'service:svc', decided_at = now()
      from ended where f.tenant_id = ${tenantId} and f.finding_id = ended.finding_id
      returning f.finding_id, f.repo_id
    `.execute(tx);
    if (rows.length === 0) return 0;
    await countFindings(tx, tenantId, new Set(rows.map((row) => row.repo_id)));
    for (const { finding_id: id } of rows) {
      await seal(tx, {
        kind: 'finding.reopened',
        actor: { type: 'service', id: 'svc' },
        subject: { type: 'finding', id },
        data: { action: 'end', from: 'ignored', comment: null },
      });
    }
    return rows.length;
  });
}
