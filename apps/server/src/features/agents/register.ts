import { type CreateAgent, type Environment, newId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { type AgentRow, insertAgent } from './store.ts';

/** Registers an agent, which may do nothing until it is approved. Throws `conflict` when the name is taken. */
export async function registerAgent(
  tx: Writer,
  principal: Principal,
  request: CreateAgent,
  defaultEnvironment: Environment,
): Promise<Written<AgentRow>> {
  const agent = await insertAgent(tx, {
    tenantId: principal.tenant.id,
    agentId: newId('agent'),
    name: request.name,
    owner: request.owner,
    allowedTools: request.allowedTools,
    environment: request.environment ?? defaultEnvironment,
    requestedBy: principal.id,
  });
  if (agent === null) {
    throw new ApiError('conflict', `agent ${JSON.stringify(request.name)} exists`);
  }
  const { owner, allowed_tools: allowedTools, environment } = agent;
  return {
    result: agent,
    events: [
      {
        kind: 'agent.requested',
        actor: actor(principal),
        subject: { type: 'agent', id: agent.agent_id, name: agent.name },
        data: { owner, allowedTools, environment },
      },
    ],
  };
}
