import type { Environment } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { type ChangeExecutors, executeChange } from './change.ts';
import { type ApprovalRow, approvalFact, knownApproval } from './store.ts';

export type ApprovalParts = {
  readonly environment: Environment;
  readonly executors: ChangeExecutors;
};

/** Approves a call, which is then allowed once, or makes the change that waits. */
export async function approve(
  tx: Writer,
  principal: Principal,
  approvalId: string,
  parts: ApprovalParts,
): Promise<Written<ApprovalRow>> {
  await beginAuthorityChange(tx);
  const row = await waitingApproval(tx, approvalId);
  if (row.kind === 'call') await refuseOwnAgent(tx, principal, row, parts.environment);
  else refuseOwnChange(principal, row);
  const decided = await record(tx, principal, row, 'approved');
  const approved = approvalFact('approval.approved', actor(principal), decided);
  if (row.change === null) return { result: decided, events: [approved] };
  const executed = await executeChange(parts.executors, tx, principal, row.change, {
    id: approvalId,
    targetVersion: row.target_version as number,
  });
  await tx
    .insertInto('approval_uses')
    .values({ tenant_id: principal.tenant.id, approval_id: approvalId })
    .execute();
  return {
    result: await knownApproval(tx, approvalId),
    events: [approved, executed],
  };
}

/** Rejects an approval that waits. Whoever asked for it may withdraw it so. */
export async function reject(
  tx: Writer,
  principal: Principal,
  approvalId: string,
): Promise<Written<ApprovalRow>> {
  await beginAuthorityChange(tx);
  const decided = await record(tx, principal, await waitingApproval(tx, approvalId), 'rejected');
  return {
    result: decided,
    events: [approvalFact('approval.rejected', actor(principal), decided)],
  };
}

async function waitingApproval(tx: Writer, approvalId: string): Promise<ApprovalRow> {
  const row = await knownApproval(tx, approvalId);
  if (row.state === 'waiting') return row;
  throw new ApiError('conflict', `approval ${approvalId} is ${row.state}`);
}

/** In production, whoever requested an agent does not approve its calls. People are compared by issuer and subject. */
async function refuseOwnAgent(
  tx: Writer,
  principal: Principal,
  { agent_id }: ApprovalRow,
  environment: Environment,
): Promise<void> {
  const agent = await tx
    .selectFrom('agents')
    .select(['environment', 'requested_by'])
    .where('agent_id', '=', agent_id as string)
    .executeTakeFirstOrThrow();
  const isProduction = [environment, agent.environment].includes('production');
  if (isProduction && agent.requested_by === principal.id) {
    throw new ApiError(
      'forbidden',
      'in production an admin other than the requester of the agent must approve its calls',
    );
  }
}

function refuseOwnChange(principal: Principal, { requested_by }: ApprovalRow): void {
  if (requested_by !== principal.id) return;
  throw new ApiError('forbidden', 'an admin other than the requester must approve the change');
}

async function record(
  tx: Writer,
  principal: Principal,
  { approval_id }: ApprovalRow,
  state: 'approved' | 'rejected',
): Promise<ApprovalRow> {
  await tx
    .updateTable('approvals')
    .set({ state, decided_by: principal.id, decided_at: new Date() })
    .where('approval_id', '=', approval_id)
    .execute();
  return knownApproval(tx, approval_id);
}
