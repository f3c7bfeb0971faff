import { sql } from 'kysely';
import type pg from 'pg';
import type { TenantDatabase } from '../../db/database.ts';
import type { CronJob, TenantJob } from '../../platform/jobs/job.ts';
import { seal } from '../../platform/ledger/seal.ts';
import { approvalFact, knownApproval } from './store.ts';

const SEAL_EXPIRED: Pick<TenantJob<never>, 'name' | 'ids'> = {
  name: 'approvals.seal-expired',
  ids: [],
};

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;
/** Approvals of one transaction: each seals an event under the lock of the tenant's log. */
const BATCH = 50;
/** Batches of one job, so that a tenant with many leaves room for others. */
const MAX_BATCHES = 40;

/** Returns the job that enqueues, every minute, a job for each tenant with approvals that have expired. */
export function findExpiredApprovals(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'approvals.find-expired',
    cron: '* * * * *',
    handle: async ({ db, enqueue, signal }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from tenants_with_expired_approvals($1)',
        [MAX_TENANTS],
      );
      for (const { tenant_id: tenantId } of rows) {
        if (signal.aborted) return;
        await db.tenant(tenantId, 'jobs').transact((tx) => enqueue(tx, SEAL_EXPIRED, tenantId, {}));
      }
    },
  };
}

/**
 * Returns the job that seals a tenant's approvals that expired unused. A batch is one transaction, so a run that is cut off
 * repeats no part of it, and two runs at once share the approvals.
 */
export function sealExpiredApprovals(): TenantJob<never> {
  return {
    ...SEAL_EXPIRED,
    kind: 'tenant',
    handle: async ({ tenantId, db, signal }) => {
      for (let batches = 0; batches < MAX_BATCHES && !signal.aborted; batches++) {
        if ((await sealExpiredBatch(db, tenantId)) < BATCH) return;
      }
    },
  };
}

/** Returns how many approvals were settled: sealed as expired, or used or rejected before. */
async function sealExpiredBatch(db: TenantDatabase, tenantId: string): Promise<number> {
  return db.transact(async (tx) => {
    const { rows } = await sql<{ approval_id: string }>`
      with ended as (
        select approval_id from approvals
        where tenant_id = ${tenantId} and expiry_settled_at is null and expires_at <= now() - interval '1 minute'
        order by expires_at limit ${BATCH}
        for no key update skip locked
      )
      update approvals a set expiry_settled_at = now()
      from ended where a.tenant_id = ${tenantId} and a.approval_id = ended.approval_id
      returning a.approval_id
    `.execute(tx);
    for (const { approval_id: id } of rows) {
      const row = await knownApproval(tx, id);
      if (row.state !== 'expired') continue;
      await seal(tx, approvalFact('approval.expired', { type: 'service', id: 'svc' }, row));
    }
    return rows.length;
  });
}
