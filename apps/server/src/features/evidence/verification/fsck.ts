import type pg from 'pg';
import type { Logger } from 'pino';
import type { TenantDatabase } from '../../../db/database.ts';
import type { CronJob, TenantJob } from '../../../platform/jobs/job.ts';
import { type LogFault, reportFault } from '../../../platform/ledger/faults.ts';
import type { LedgerKeys } from '../../../platform/ledger/signing-key.ts';
import { outboxWriter } from '../../../platform/outbox/outbox.ts';
import { verifyLog } from './verify.ts';

const FSCK: Pick<TenantJob<never>, 'name' | 'ids'> = { name: 'evidence.fsck', ids: [] };

export type FsckParts = {
  /** Connections of `svc_jobs`. */
  readonly pool: pg.Pool;
  readonly keys: LedgerKeys;
  readonly log: Pick<Logger, 'error'>;
};

/** Returns the job that enqueues a check of every tenant's log once a day. */
export function fsckCron({ pool }: FsckParts): CronJob {
  return {
    kind: 'cron',
    name: 'evidence.fsck-all',
    cron: '43 2 * * *',
    handle: async ({ db, enqueue, signal }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from ledger_sizes()',
      );
      for (const { tenant_id: tenantId } of rows) {
        signal.throwIfAborted();
        await db.tenant(tenantId, 'jobs').transact((tx) => enqueue(tx, FSCK, tenantId, {}));
      }
    },
  };
}

/** Returns the job that checks the log of one tenant. */
export function fsckJob({ keys, log }: FsckParts): TenantJob<never> {
  return {
    ...FSCK,
    kind: 'tenant',
    isUpkeep: true,
    options: { concurrency: 1, timeoutSeconds: 3_600, retryLimit: 2 },
    handle: async ({ tenantId, db, signal, enqueue }) => {
      const fault = await checkLog(db, keys, signal);
      if (fault === null) return;
      await reportFault(db, tenantId, fault, outboxWriter(enqueue));
      log.error(
        { tenant: tenantId, ...fault },
        'the evidence log does not verify: it is read-only',
      );
    },
  };
}

/**
 * Derives chain and root of a log again from its stored events. Returns the first bad event, with the reason as a sentence;
 * null for a log that verifies.
 */
export async function checkLog(
  db: TenantDatabase,
  keys: Pick<LedgerKeys, 'signers'>,
  signal: AbortSignal,
): Promise<LogFault | null> {
  const { firstBad } = await verifyLog(db, keys, signal);
  if (firstBad === null) return null;
  const { index, reason } = firstBad;
  return { index, reason: `event ${index} of the log does not verify: ${reason}` };
}
