import type { Principal } from '@svc/policy';
import type { Reader } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import { findAgent } from './store.ts';

/** Returns an agent as rules see it; throws `not_found`. */
export async function agentPrincipal(tx: Reader, agentId: string): Promise<Principal> {
  const agent = await findAgent(tx, agentId);
  if (agent === null) throw new ApiError('not_found', `agent ${agentId} does not exist`);
  const { owner_issuer: issuer, owner_subject: subject } = agent;
  return {
    id: agent.agent_id,
    name: agent.name,
    state: agent.state,
    allowedTools: agent.allowed_tools,
    environment: agent.environment,
    owner: issuer === null || subject === null ? { contact: agent.owner } : { issuer, subject },
    tags: agent.tags,
  };
}
