import { AWAITS_ADMINISTRATOR } from '@svc/contract';
import { type BinaryAnswer, binaryAnswer, type Decision } from '@svc/policy';
import { capText } from '../../platform/ledger/cap-text.ts';

/** Leaves room for the state of the approval in what a sealed reason may have. */
const MAX_REASON = 380;

/** An approval of one call that has not expired. */
export type OpenApproval = {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
};

/** Returns the answer of a check, which names the approval that the call waits for. */
export function answerOf(decision: Decision, approval: OpenApproval | null): BinaryAnswer {
  const answer = binaryAnswer(decision);
  if (decision.outcome !== 'approve') return answer;
  return { ...answer, reason: `${capText(answer.reason, MAX_REASON)}; ${stateOf(approval)}` };
}

/** Returns the id of the approval that a call waits for; null where it waits for none, and where that was rejected. */
export function awaitedApproval(decision: Decision, approval: OpenApproval | null): string | null {
  return decision.outcome === 'approve' && approval?.state === 'waiting' ? approval.id : null;
}

function stateOf(approval: OpenApproval | null): string {
  if (approval === null) return 'too many approvals of this agent wait, so none was asked for';
  return approval.state === 'rejected'
    ? `${approval.id} was rejected`
    : `${approval.id} ${AWAITS_ADMINISTRATOR}`;
}
