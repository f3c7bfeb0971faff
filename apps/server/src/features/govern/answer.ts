import { type BinaryAnswer, binaryAnswer, type Decision } from '@svc/policy';

/** An approval of one call that has not expired. */
export type OpenApproval = {
  readonly id: string;
  readonly state: 'waiting' | 'approved' | 'rejected';
};

/** Returns the answer of a check, which names the approval that the call waits for. */
export function answerOf(decision: Decision, approval: OpenApproval | null): BinaryAnswer {
  const answer = binaryAnswer(decision);
  if (decision.outcome !== 'approve') return answer;
  return { ...answer, reason: `${answer.reason}; ${stateOf(approval)}` };
}

function stateOf(approval: OpenApproval | null): string {
  if (approval === null) return 'too many approvals of this agent wait, so none was asked for';
  return approval.state === 'rejected'
    ? `${approval.id} was rejected`
    : `${approval.id} waits for an administrator`;
}
