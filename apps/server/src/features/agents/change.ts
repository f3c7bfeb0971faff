import type { AgentState, Environment } from '@svc/contract';
import type { Updateable } from 'kysely';
import type { Reader, Writer } from '../../db/database.ts';
import type { DB } from '../../db/schema.generated.ts';
import { ApiError } from '../../platform/api-error.ts';
import type { Written } from '../../platform/http/operation.ts';
import { beginAuthorityChange, type Fact } from '../../platform/ledger/seal.ts';
import { actor, type Principal } from '../../platform/principal.ts';
import { type AgentRow, findAgent, updateAgent } from './store.ts';
import { type AgentAction, nextState } from './transition.ts';

type AgentEventKind = Extract<Fact['kind'], `agent.${string}`>;
type DataOf<Kind extends AgentEventKind> = Extract<Fact, { kind: Kind }>['data'];
/** Data of an event beyond owner, tools and environment. */
type OwnDataOf<Kind extends AgentEventKind> = Omit<
  DataOf<Kind>,
  'owner' | 'allowedTools' | 'environment'
>;

const EVENT = {
  approve: 'agent.approved',
  reject: 'agent.rejected',
  revoke: 'agent.revoked',
} as const satisfies Record<AgentAction, AgentEventKind>;

const PARTICIPLE: Readonly<Record<AgentAction, string>> = {
  approve: 'approved',
  reject: 'rejected',
  revoke: 'revoked',
};

/**
 * Moves an agent along its states. `also` does what belongs to the step and may refuse it; what it returns is written with
 * the new state, and sealed.
 */
export async function changeAgent<Action extends AgentAction, T>(
  tx: Writer,
  principal: Principal,
  agentId: string,
  action: Action,
  also: (agent: AgentRow) => Promise<{
    change: Updateable<DB['agents']>;
    data: OwnDataOf<(typeof EVENT)[Action]>;
    extra: T;
  }>,
): Promise<Written<{ agent: AgentRow; extra: T }>> {
  await beginAuthorityChange(tx);
  const agent = await knownAgent(tx, agentId);
  const state = stateAfter(agent, action);
  const { change, data, extra } = await also(agent);
  const changed = await updateAgent(tx, agentId, { ...change, state });
  return {
    result: { agent: changed, extra },
    events: [agentFact(principal, EVENT[action], changed, data)],
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

/** True where duties are separated. The requester chooses the agent's environment, so a production deployment does not go by that alone. */
export function isProduction(deployment: Environment, agent: AgentRow): boolean {
  return deployment === 'production' || agent.environment === 'production';
}

/** What is sealed of a step, with the agent as it is after. */
export function agentFact<Kind extends AgentEventKind>(
  principal: Principal,
  kind: Kind,
  agent: AgentRow,
  data: OwnDataOf<Kind>,
): Fact {
  const { owner, allowed_tools: allowedTools, environment } = agent;
  return {
    kind,
    actor: actor(principal),
    subject: { type: 'agent', id: agent.agent_id, name: agent.name },
    data: { owner, allowedTools, environment, ...data },
  } as Fact;
}
