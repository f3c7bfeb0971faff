import type { Agent, ApprovedAgent, CreateAgent } from '@svc/contract';
import { call, listAll, send, successful } from './api.ts';
import type { AgentOnScene } from './remembered.ts';
import type { Walk } from './walk.ts';

const PATH = '/v1/agent-identities';

/** The agent that stays approved, and is alice's; one that an interrupted run approved gets a new token. */
export async function approvedAgent({ development }: Walk): Promise<AgentOnScene> {
  const owner = development.alice;
  const { id, state } = await registered({ development }, 'order-desk', ['orders.*'], owner);
  const step = state === 'approved' ? 'rotate' : 'approve';
  const body = step === 'rotate' ? {} : undefined;
  const answer = await call<ApprovedAgent>(
    development,
    'bob',
    'POST',
    `${PATH}/${id}/${step}`,
    body,
  );
  const agent = { id, name: answer.name, token: answer.token };
  await development.remember({ agent });
  return agent;
}

/** The agent that waits for an approval. */
export async function agentThatWaits({ development }: Walk): Promise<void> {
  const allowedTools = ['orders.refund', 'mail.send'];
  await registered({ development }, 'refund-desk', allowedTools, development.alice);
}

/** An approved agent for which no person answers: its owner is the address of a team, which a signal of compliance finds. */
export async function agentOfATeam({ development }: Walk): Promise<void> {
  const owner = 'nightly-jobs@shop.example';
  const { id, state } = await registered({ development }, 'stock-report', ['stock.*'], owner);
  if (state === 'approved') return;
  await call<ApprovedAgent>(development, 'bob', 'POST', `${PATH}/${id}/approve`);
}

async function registered(
  { development }: Pick<Walk, 'development'>,
  name: string,
  allowedTools: readonly string[],
  owner: CreateAgent['owner'],
): Promise<Agent> {
  const agents = await listAll<Agent>(development, `${PATH}?`);
  const known = agents.find((agent) => agent.name === name && agent.state !== 'revoked');
  return (
    known ??
    call<Agent>(development, 'alice', 'POST', PATH, {
      name,
      owner,
      allowedTools,
      environment: 'development',
      tags: ['team:shop'],
    })
  );
}

/** Sends a check as the agent; returns the decision. */
export async function checkAs<T>(
  { development }: Walk,
  { token }: AgentOnScene,
  tool: string,
  args: object,
): Promise<T> {
  const body = { tool, arguments: args };
  return successful<T>(await send(development, token, 'POST', '/v1/govern/check', body));
}
