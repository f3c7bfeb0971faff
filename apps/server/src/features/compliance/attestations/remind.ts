import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { CronJob, TenantJob } from '../../../platform/jobs/job.ts';
import type { WriteOutbox } from '../../../platform/outbox/outbox.ts';
import { MAX_REMINDED } from './read-reminder.ts';

const REMIND: Pick<TenantJob<never>, 'name' | 'ids'> = {
  name: 'attestations.remind',
  ids: [],
};

/** Tenants of one run; those that are left come with the next one. */
const MAX_TENANTS = 1_000;
/** Reminders of one job, so that a tenant with many attestations leaves room for others. */
const MAX_BATCHES = 40;

/** Returns the job that enqueues, every hour, a job for each tenant with attestations to remind of. */
export function findDueReminders(pool: pg.Pool): CronJob {
  return {
    kind: 'cron',
    name: 'attestations.find-due-reminders',
    cron: '17 * * * *',
    handle: async ({ enqueueAll }) => {
      const { rows } = await pool.query<{ tenant_id: string }>(
        'select tenant_id from tenants_with_due_reminders($1)',
        [MAX_TENANTS],
      );
      await enqueueAll(
        REMIND,
        rows.map(({ tenant_id: tenantId }) => ({ tenantId, ids: {} })),
      );
    },
  };
}

/**
 * Returns the job that announces attestations of a tenant that expire within 30 and within 7 days, each once for either. What a
 * batch finds is one reminder; a run that is cut off repeats none of it.
 */
export function remindOfAttestations(writeOutbox: WriteOutbox): TenantJob<never> {
  return {
    ...REMIND,
    kind: 'tenant',
    handle: async ({ tenantId, db, signal }) => {
      for (let batches = 0; batches < MAX_BATCHES && !signal.aborted; batches++) {
        const found = await db.transact(async (tx) => {
          const reminderId = randomUUID();
          const { rows } = await sql`
            insert into control_attestation_reminders (tenant_id, attestation_id, days_ahead, reminder_id)
            select tenant_id, attestation_id, days_ahead, ${reminderId} from due_attestation_reminders
            where tenant_id = ${tenantId} order by expires_at limit ${MAX_REMINDED}
            on conflict do nothing returning attestation_id`.execute(tx);
          if (rows.length > 0) {
            await writeOutbox(tx, tenantId, [
              { topic: 'attestation.expires_soon', ids: { reminderId } },
            ]);
          }
          return rows.length;
        });
        if (found < MAX_REMINDED) return;
      }
    },
  };
}
