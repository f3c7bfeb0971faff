import { newId, type PackId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { OutboxMessage } from '../../platform/outbox/outbox.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import type { Change } from './change.ts';
import { approvalFact, knownApproval } from './store.ts';

const EXPIRES_AFTER_MS = 7 * 86_400_000;

/** A change that waits, as it is shown to whoever decides. */
export type WaitingChange = {
  readonly change: Change;
  readonly reason: string;
  /** Version of the target that the change is asked for against. */
  readonly targetVersion: number;
  /** The pack that a promotion replaces; null for other changes. */
  readonly pack: { readonly id: PackId; readonly version: number } | null;
};

/** Opens an approval of a change that another administrator must make; returns its id, and what to seal and to announce. */
export async function requestChange(
  tx: Writer,
  principal: Principal,
  { change, reason, targetVersion, pack }: WaitingChange,
): Promise<{
  readonly approvalId: string;
  readonly event: Fact;
  readonly message: OutboxMessage;
}> {
  const approvalId = newId('approval');
  await tx
    .insertInto('approvals')
    .values({
      tenant_id: principal.tenant.id,
      approval_id: approvalId,
      kind: 'change',
      reason,
      pack_id: pack?.id ?? null,
      pack_version: pack?.version ?? null,
      target_version: targetVersion,
      change: JSON.stringify(change),
      requested_by: principal.id,
      expires_at: new Date(Date.now() + EXPIRES_AFTER_MS),
    })
    .execute();
  const row = await knownApproval(tx, approvalId);
  return {
    approvalId,
    event: approvalFact('approval.requested', actor(principal), row),
    message: { topic: 'approval.requested', ids: { approvalId } },
  };
}
