import type { AgentState } from '@svc/contract';
import type { Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { type AgentRow, findAgent, updateAgent } from './store.ts';
import { type AgentAction, nextState } from './transition.ts';

const EVENT = {
  approve: 'agent.approved',
  reject: 'agent.rejected',
  revoke: 'agent.revoked',
} as const satisfies Record<AgentAction, string>;

const PARTICIPLE: Readonly<Record<AgentAction, string>> = {
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
};

/**
 * Moves an agent along its states. `also` does what belongs to the step and may refuse it; what it returns is written with
 * the new state.
 */
export async function changeAgent<T>(
  tx: Writer,
  principal: Principal,
  agentId: string,
  action: AgentAction,
  also: (agent: AgentRow) => Promise<{ change: Updateable<DB['agents']>; extra: T }>,
): Promise<Written<{ agent: AgentRow; extra: T }>> {
  await beginAuthorityChange(tx);
  const agent = await knownAgent(tx, agentId);
  const state = stateAfter(agent, action);
  const { change, extra } = await also(agent);
  const changed = await updateAgent(tx, agentId, { ...change, state });
  return {
    result: { agent: changed, extra },
    events: [agentFact(principal, action, agent)],
  };
}

/** The agent of that id, or `not_found`. */
export async function knownAgent(tx: Reader, agentId: string): Promise<AgentRow> {
  const agent = await findAgent(tx, agentId);
  if (agent === null) throw new ApiError('not_found', `agent ${agentId} does not exist`);
  return agent;
}

/** The state that a step leads to, or `conflict`. */
export function stateAfter({ state }: AgentRow, action: AgentAction): AgentState {
  const next = nextState(state, action);
  if (next === null)
    throw new ApiError(
      'conflict',
      action === 'approve' && state === 'approved'
        ? 'the agent is already approved'
        : `the agent is ${state}; it cannot be ${PARTICIPLE[action]}`,
    );
  return next;
}

/** What is sealed of a step. */
export function agentFact(
  principal: Principal,
  action: AgentAction,
  agent: AgentRow,
  more: { readonly reason?: string } = {},
): Fact {
  return {
    kind: EVENT[action],
    actor: actor(principal),
    subject: { type: 'agent', id: agent.agent_id, name: agent.name },
    data: {
      owner: agent.owner,
      allowedTools: agent.allowed_tools,
      environment: agent.environment,
      ...more,
    },
  };
}
