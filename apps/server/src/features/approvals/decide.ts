import { type ApprovalDetail, type Environment, ROUTES } from '@svc/contract';
import type { Reader, Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import {
  type ChangeExecutors,
  type ChangeRejections,
  executeChange,
  rejectChange,
} from './change.ts';
import {
  type ApprovalRow,
  approvalFact,
  isInlined,
  knownApproval,
  showsArguments,
} from './store.ts';

export type ApprovalParts = {
  readonly environment: Environment;
  readonly executors: ChangeExecutors;
  readonly rejections: ChangeRejections;
};

/** What an administrator approves: an approval, by the hash of the arguments that they read. */
type Approved = {
  readonly approvalId: string;
  /** Null where the request names none. */
  readonly argumentsHash: string | null;
};

/** Approves a call, which is then allowed once, or makes the change that waits. */
export async function approve(
  tx: Writer,
  principal: Principal,
  { approvalId, argumentsHash }: Approved,
  parts: ApprovalParts,
): Promise<Written<ApprovalRow>> {
  await beginAuthorityChange(tx);
  const row = await waitingApproval(tx, approvalId);
  refuseUnread(row, argumentsHash);
  const barred = await barOf(tx, principal, row, parts.environment);
  if (barred !== null) throw new ApiError('forbidden', barred);
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
  { rejections }: ApprovalParts,
): Promise<Written<ApprovalRow>> {
  await beginAuthorityChange(tx);
  const decided = await record(tx, principal, await waitingApproval(tx, approvalId), 'rejected');
  const rejected = approvalFact('approval.rejected', actor(principal), decided);
  const { change } = decided;
  if (change === null) return { result: decided, events: [rejected] };
  const recorded = await rejectChange(rejections, tx, principal, change, {
    id: approvalId,
    targetVersion: decided.target_version as number,
  });
  return { result: decided, events: recorded === null ? [rejected] : [rejected, recorded] };
}

/** Returns why a caller cannot decide an approval as it is now; null each where they can. */
export async function decisionRefusals(
  tx: Reader,
  principal: Principal,
  row: ApprovalRow,
  environment: Environment,
): Promise<Pick<ApprovalDetail, 'approveRefusal' | 'rejectRefusal'>> {
  const general = roleRefusal(principal) ?? stateRefusal(row);
  if (general !== null) return { approveRefusal: general, rejectRefusal: general };
  const approveRefusal = unshown(row) ?? (await barOf(tx, principal, row, environment));
  return { approveRefusal, rejectRefusal: null };
}

/** An approval covers what was shown: throws where the arguments of a call cannot have been read, or others were. */
function refuseUnread(row: ApprovalRow, argumentsHash: string | null): void {
  const { approval_id: id, kind } = row;
  const refusal = unshown(row);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  if (argumentsHash !== null && argumentsHash !== row.arguments_hash) {
    throw new ApiError(
      'stale',
      `argumentsHash is not of the arguments of approval ${id}; read them again at /v1/approvals/${id}/arguments`,
    );
  }
  if (kind === 'call' && argumentsHash === null && !isInlined(row)) {
    throw new ApiError(
      'conflict',
      `argumentsHash is missing, and the arguments of approval ${id} are too large for its answer; read them at /v1/approvals/${id}/arguments, and approve with their argumentsHash`,
    );
  }
}

function unshown(row: ApprovalRow): string | null {
  return row.kind === 'change' || showsArguments(row)
    ? null
    : 'the arguments cannot be shown, and what is not shown cannot be approved; reject the call';
}

function roleRefusal({ role }: Principal): string | null {
  const { roles } = ROUTES.approveApproval;
  return (roles as readonly string[]).includes(role)
    ? null
    : `requires role ${roles.join(' or ')}; caller has role ${role}`;
}

function stateRefusal({ approval_id: id, state }: ApprovalRow): string | null {
  return state === 'waiting' ? null : `approval ${id} is ${state}`;
}

async function waitingApproval(tx: Writer, approvalId: string): Promise<ApprovalRow> {
  const row = await knownApproval(tx, approvalId);
  const refusal = stateRefusal(row);
  if (refusal !== null) throw new ApiError('conflict', refusal);
  return row;
}

/**
 * Returns why an admin is barred from approving: nobody approves a change of their own, and in production whoever requested an
 * agent does not approve its calls. People are compared by issuer and subject.
 */
async function barOf(
  tx: Reader,
  principal: Principal,
  { kind, agent_id, requested_by }: ApprovalRow,
  environment: Environment,
): Promise<string | null> {
  if (kind === 'change') {
    return requested_by === principal.id
      ? 'an admin other than the requester must approve the change'
      : null;
  }
  const agent = await tx
    .selectFrom('agents')
    .select(['environment', 'requested_by'])
    .where('agent_id', '=', agent_id as string)
    .executeTakeFirstOrThrow();
  const isProduction = [environment, agent.environment].includes('production');
  return isProduction && agent.requested_by === principal.id
    ? 'in production an admin other than the requester of the agent must approve its calls'
    : null;
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
