import { genesis } from '@svc/ledger';
import type { ClientBase } from 'pg';
import { inTenant } from '../../../db/owner-transaction.ts';
import { OperatorError } from '../../../foundation/operator-error.ts';
import { sealOperatorEvent } from '../../../platform/ledger/operator-event.ts';

/** The last checkpoint that was kept outside the database, and what is wrong with the log that should continue it. */
export type LostLog = {
  readonly tenantId: string;
  readonly logNo: number;
  readonly size: number;
  /** Signed note. */
  readonly checkpoint: string;
  readonly reason: string;
};

export type Recovered = { readonly logNo: number; readonly approvals: number };

/**
 * Opens the next log of a tenant whose log was rolled back or rewritten, as the owner of the database and in one
 * transaction: the new log's first event names the last checkpoint of the old one, open approvals are void, and every
 * decision under way is stale. The old log's events stay as they are.
 */
export async function recoverLog(owner: ClientBase, lost: LostLog): Promise<Recovered> {
  const { tenantId, checkpoint } = lost;
  return inTenant(owner, tenantId, async () => {
    const { rows } = await owner.query<{ log_no: number; size: string; slug: string }>(
      `select h.log_no, h.size, t.slug from ledger_heads h join tenants t using (tenant_id)
       where h.tenant_id = $1 for update of h`,
      [tenantId],
    );
    const [head] = rows;
    if (head === undefined) throw new OperatorError(`tenant ${tenantId} does not exist`);
    const logNo = Math.max(head.log_no, lost.logNo) + 1;
    await owner.query(
      `update ledger_heads set log_no = $2, size = 0, chain = $3, epoch = epoch + 1
       where tenant_id = $1`,
      [tenantId, logNo, genesis(tenantId, logNo)],
    );
    await owner.query(
      'insert into ledger_recoveries (tenant_id, log_no, checkpoint) values ($1, $2, $3)',
      [tenantId, logNo, checkpoint],
    );
    await owner.query(
      'update ledger_faults set cleared_at = now() where tenant_id = $1 and cleared_at is null',
      [tenantId],
    );
    const approvals = await voidApprovals(owner, tenantId);
    const tenant = { id: tenantId, slug: head.slug };
    await sealOperatorEvent(owner, 'evidence.log_opened', tenant, {
      formerLogNo: lost.logNo,
      formerSize: lost.size,
      checkpoint,
      storedLogNo: head.log_no,
      storedSize: Number(head.size),
      reason: lost.reason,
      approvals,
    });
    return { logNo, approvals };
  });
}

/** An approval may have been used, or rejected, in events that are lost. */
async function voidApprovals(owner: ClientBase, tenantId: string): Promise<number> {
  const { rowCount } = await owner.query(
    `update approvals a set state = 'rejected', decided_by = 'svc-server', decided_at = now()
     where a.tenant_id = $1 and a.state <> 'rejected' and a.expires_at > now() and not exists (
       select from approval_uses u where u.tenant_id = a.tenant_id and u.approval_id = a.approval_id)`,
    [tenantId],
  );
  return rowCount ?? 0;
}
