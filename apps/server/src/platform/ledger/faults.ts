import { sql } from 'kysely';
import type { TenantDatabase, Writer } from '../../db/database.ts';
import type { WriteOutbox } from '../outbox/outbox.ts';

/** What is wrong with the present log, and at which event or size. */
export type LogFault = { readonly index: number; readonly reason: string };

/**
 * Records what is wrong with the present log of a tenant, which is read-only from then on in every process, and announces it
 * to people. A fault that is open already is not announced again; one that an operator cleared is open again.
 */
export async function reportFault(
  db: TenantDatabase,
  tenantId: string,
  fault: LogFault,
  writeOutbox: WriteOutbox,
): Promise<void> {
  await db.transact(async (tx) => {
    const logNo = await recordFault(tx, fault);
    if (logNo === null) return;
    const ids = { logNo: `${logNo}`, index: `${fault.index}` };
    await writeOutbox(tx, tenantId, [{ topic: 'evidence.faulted', ids }]);
  });
}

/** Returns the number of the log; null where the fault is open already. */
async function recordFault(tx: Writer, { index, reason }: LogFault): Promise<number | null> {
  const { rows } = await sql<{ log_no: number }>`
    insert into ledger_faults as f (tenant_id, log_no, idx, reason)
    select tenant_id, log_no, ${index}, ${reason} from ledger_heads
    on conflict (tenant_id, log_no, idx) do update
      set reason = excluded.reason, found_at = now(), cleared_at = null
      where f.cleared_at is not null
    returning log_no`.execute(tx);
  return rows[0]?.log_no ?? null;
}
