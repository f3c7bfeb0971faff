import type { Reader } from '../../db/database.ts';
import { selectApprovals } from './store.ts';

/** An approval that waits, as it is announced; `agent` and `tool` are null for a change. */
export type WaitingApproval = {
  readonly id: string;
  readonly kind: 'call' | 'change';
  readonly agent: string | null;
  readonly server: string | null;
  readonly tool: string | null;
  readonly reason: string;
  readonly expiresAt: Date;
};

/** Returns an approval; null when it does not wait any more. */
export async function readWaitingApproval(
  tx: Reader,
  approvalId: string,
): Promise<WaitingApproval | null> {
  const row = await selectApprovals(tx).where('approval_id', '=', approvalId).executeTakeFirst();
  if (row === undefined || row.state !== 'waiting') return null;
  return {
    id: row.approval_id,
    kind: row.kind as WaitingApproval['kind'],
    agent: row.agent_name,
    server: row.server,
    tool: row.tool,
    reason: row.reason,
    expiresAt: row.expires_at,
  };
}
