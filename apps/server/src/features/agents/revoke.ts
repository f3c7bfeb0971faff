import { newId } from '@svc/contract';
import { inspectArguments } from '@svc/inspect';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { unchanged, type Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { agentFact, knownAgent, stateAfter } from './change.ts';
import { type AgentRow, updateAgent } from './store.ts';
import type { AgentTokens } from './tokens.ts';

/**
 * Revokes an agent with its lab tokens, and seals that with the reason. An agent that is revoked already stays as it is, reason and time
 * included, and nothing is sealed: who presses a kill switch twice gets the answer that it is off.
 */
export async function revokeAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  reason: string | null,
  tokens: AgentTokens,
): Promise<Written<AgentRow>> {
  if (reason !== null) refuseSecret(reason);
  const known = await knownAgent(tx, agentId);
  if (known.state === 'revoked') return unchanged(known);
  await beginAuthorityChange(tx);
  // under the log's lock: another revocation may have been first
  const agent = await knownAgent(tx, agentId);
  if (agent.state === 'revoked') return unchanged(agent);
  const state = stateAfter(agent, 'revoke');
  const now = new Date();
  const id = newId('evidence');
  const change = {
    state,
    revoked_at: now,
    revocation_reason: reason,
    revocation_evidence_id: id,
  };
  await tokens.revokeAll(tx, agentId, now);
  return {
    result: await updateAgent(tx, agentId, change),
    events: [
      { id, ...agentFact(principal, 'agent.revoked', agent, reason === null ? {} : { reason }) },
    ],
  };
}

/** Throws `malformed` for a reason that contains a secret, because reasons are sealed. */
function refuseSecret(reason: string): void {
  const [found] = inspectArguments({ reason }).findings;
  if (found !== undefined) {
    throw new ApiError('malformed', `the body is not valid at "${found.at}": ${found.title}`);
  }
}
