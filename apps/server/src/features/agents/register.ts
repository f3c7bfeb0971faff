import { type CreateAgent, type Environment, newId } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import type { Principal } from '../../platform/principal.ts';
import { agentFact } from './change.ts';
import { ownerColumns, refuseForeignOwner } from './owner.ts';
import { type AgentRow, insertAgent, stateOfName } from './store.ts';

/** Registers an agent, which may do nothing until it is approved. Throws `conflict` when the name is taken. */
export async function registerAgent(
  tx: Writer,
  principal: Principal,
  request: CreateAgent,
  defaultEnvironment: Environment,
): Promise<Written<AgentRow>> {
  await refuseForeignOwner(tx, request.owner);
  const agent = await insertAgent(tx, {
    tenantId: principal.tenant.id,
    agentId: newId('agent'),
    name: request.name,
    owner: ownerColumns(request.owner),
    allowedTools: request.allowedTools,
    environment: request.environment ?? defaultEnvironment,
    tags: request.tags ?? [],
    requestedBy: principal.id,
  });
  if (agent === null) {
    throw new ApiError('conflict', takenName(request.name, await stateOfName(tx, request.name)));
  }
  return { result: agent, events: [agentFact(principal, 'agent.requested', agent, {})] };
}

/** A revoked or rejected agent is easily forgotten, and its name stays its own: evidence names agents by it. */
function takenName(name: string, state: AgentRow['state'] | null): string {
  const quoted = JSON.stringify(name);
  return state === 'revoked' || state === 'rejected'
    ? `name ${quoted} belongs to a ${state} agent, whose evidence bears it; register the agent under another name`
    : `agent ${quoted} exists`;
}
