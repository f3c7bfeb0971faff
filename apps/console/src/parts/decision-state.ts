import type { EvidenceRecord } from '@svc/contract';

type DecisionData = EvidenceRecord['event']['data'];

/** What became of a call that was decided. */
export type DecisionState = 'allow' | 'deny' | 'waiting for approval';

/**
 * Returns what became of the call of an event `policy_decision`; null for other events, which may cite a decision by its id. A call
 * that waits for an approval is sealed as `deny`: the approval and the reason, which ends with its state, tell it from one that a rule
 * denied or a person rejected.
 */
export function decisionState({ decision, approval, reason }: DecisionData): DecisionState | null {
  if (decision === 'allow') return 'allow';
  if (decision !== 'deny') return null;
  const isWaiting =
    typeof approval === 'string' &&
    String(reason).endsWith(`${approval} waits for an administrator`);
  return isWaiting ? 'waiting for approval' : 'deny';
}
