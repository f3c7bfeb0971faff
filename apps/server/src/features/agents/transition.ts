import type { AgentState } from '@svc/contract';

/** What an administrator may do to an agent identity. */
export type AgentAction = 'approve' | 'reject' | 'revoke';

/**
 *     requested --approve--> approved --revoke--> revoked
 *     requested --reject---> rejected
 *     requested --revoke---> revoked
 *     approved --update----> requested   (in production, where the update adds tools: see update.ts)
 *
 * rejected and revoked are final; to revoke a revoked agent again changes nothing.
 */
const TRANSITIONS: Readonly<Record<AgentState, Partial<Record<AgentAction, AgentState>>>> = {
  requested: { approve: 'approved', reject: 'rejected', revoke: 'revoked' },
  approved: { revoke: 'revoked' },
  rejected: {},
  revoked: {},
};

/** The state after `action`; null where the action is illegal. */
export function nextState(state: AgentState, action: AgentAction): AgentState | null {
  return TRANSITIONS[state][action] ?? null;
}
