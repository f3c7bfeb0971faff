import { type Approval, newId, type PackId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { approvalFact, knownApproval } from './store.ts';

const EXPIRES_AFTER_MS = 7 * 86_400_000;

/** Opens an approval of a change that another administrator must make; `pack` is the version that it would replace. */
export async function requestChange(
  tx: Writer,
  principal: Principal,
  change: NonNullable<Approval['change']>,
  pack: { readonly id: PackId; readonly version: number },
): Promise<{ readonly approvalId: string; readonly event: Fact }> {
  const approvalId = newId('approval');
  await tx
    .insertInto('approvals')
    .values({
      tenant_id: principal.tenant.id,
      approval_id: approvalId,
      kind: 'change',
      reason: `a promotion to ${change.packId} needs a second administrator`,
      pack_id: pack.id,
      pack_version: pack.version,
      change: JSON.stringify(change),
      requested_by: principal.id,
      expires_at: new Date(Date.now() + EXPIRES_AFTER_MS),
    })
    .execute();
  const row = await knownApproval(tx, approvalId);
  return { approvalId, event: approvalFact('approval.requested', actor(principal), row) };
}
