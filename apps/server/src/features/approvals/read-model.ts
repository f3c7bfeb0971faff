import type { Approval } from '@svc/contract';
import { type SqlBool, sql } from 'kysely';
import type { Reader } from '../../db/database.ts';
import { type ApprovalRow, approvalTitle, selectApprovals, wireApproval } from './store.ts';

const MAX_PROMOTIONS = 100;

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

/** Returns what approvals ask by their ids, such as `support-bot calls mail.send`; nothing of one that does not exist. */
export async function approvalNames(
  tx: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectApprovals(tx)
    .where('approval_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.approval_id, approvalTitle(row as ApprovalRow)]));
}

/** Returns the promotions that wait for a second administrator, newest first. */
export async function waitingPromotions(tx: Reader): Promise<Approval[]> {
  const rows = await selectApprovals(tx)
    .where('kind', '=', 'change')
    .where('state', '=', 'waiting')
    .where('expires_at', '>', sql<Date>`now()`)
    .where(sql<SqlBool>`change->>'operation' = 'promotePack'`)
    .orderBy('expires_at', 'desc')
    .limit(MAX_PROMOTIONS)
    .execute();
  return rows.map((row) => wireApproval(row as ApprovalRow));
}
