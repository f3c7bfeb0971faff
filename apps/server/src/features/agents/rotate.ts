import type { RotateAgent } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange } from '../../platform/ledger/seal.ts';
import type { Principal } from '../../platform/principal.ts';
import { agentFact, knownAgent } from './change.ts';
import type { AgentRow } from './store.ts';
import { type AgentTokens, issueLabToken, type LabToken, labTokenData } from './tokens.ts';

const MINUTE_MS = 60_000;

/** Mints a new lab token of an approved agent; the present ones end at once, or after the overlap. */
export async function rotateAgent(
  tx: Writer,
  principal: Principal,
  agentId: string,
  { expiresInDays, overlapMinutes = 0 }: RotateAgent,
  tokens: AgentTokens,
): Promise<Written<{ agent: AgentRow; token: LabToken }>> {
  await beginAuthorityChange(tx);
  const agent = await knownAgent(tx, agentId);
  if (agent.state !== 'approved') {
    throw new ApiError('conflict', `the agent is ${agent.state}; it has no lab token to rotate`);
  }
  if (agent.external_issuer !== null) {
    throw new ApiError(
      'conflict',
      'the agent signs in by JWTs of its issuer; it has no lab token to rotate',
    );
  }
  const now = Date.now();
  if (overlapMinutes === 0) await tokens.revokeAll(tx, agentId, new Date(now));
  else await tokens.expireAll(tx, agentId, new Date(now + overlapMinutes * MINUTE_MS));
  const token = await issueLabToken(tokens, tx, principal, agent, expiresInDays);
  return {
    result: { agent, token },
    events: [
      agentFact(principal, 'agent.rotated', agent, { ...labTokenData(token), overlapMinutes }),
    ],
  };
}
