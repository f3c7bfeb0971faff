import type { Agent, ApprovedAgent, GovernDecision, Problem } from '@svc/contract';
import { call, send, successful } from './api.ts';
import { sampleOpenAiKey } from './sample-secrets.ts';
import type { Walk } from './walk.ts';

/** An approved agent with its token, and the id of the sealed event of a call that was denied. */
export type GovernedAgent = {
  readonly id: string;
  readonly token: string;
  readonly deniedId: string;
};

/** Registers and approves an agent; one of its calls is allowed, one that carries a credential is stopped. */
export async function governAgent({ development, print }: Walk): Promise<GovernedAgent> {
  const agent = await call<Agent>(development, 'alice', 'POST', '/v1/agent-identities', {
    name: `shop-bot-${Date.now().toString(36)}`,
    owner: development.alice,
    allowedTools: ['orders.*'],
  });
  const path = `/v1/agent-identities/${agent.id}/approve`;
  const { token } = await call<ApprovedAgent>(development, 'bob', 'POST', path);
  print(`alice registered the agent ${agent.name} for the tools orders.*, and bob approved it`);
  const check = async (body: object, expected: GovernDecision['decision']) => {
    const answer = await send(development, token, 'POST', '/v1/govern/check', body);
    const decision = successful<GovernDecision>(answer);
    if (decision.decision === expected) return decision;
    throw new Error(`expected ${expected}, got ${decision.decision}: ${decision.reason}`);
  };
  const allowed = await check({ tool: 'orders.read', arguments: { id: '1042' } }, 'allow');
  print(`its call of orders.read is allowed  ${allowed.evidenceId}`);
  const denied = await check(
    { tool: 'orders.note', arguments: { text: `use ${sampleOpenAiKey()}` } },
    'deny',
  );
  print(`its call of orders.note is stopped  ${denied.evidenceId}  ${denied.reason}`);
  return { id: agent.id, token, deniedId: denied.evidenceId };
}

/** Revokes the agent and shows that its next call is refused. */
export async function revokeAgent(
  { development, print }: Walk,
  { id, token }: GovernedAgent,
): Promise<void> {
  await call(development, 'alice', 'POST', `/v1/agent-identities/${id}/revoke`);
  const { status, body } = await send(development, token, 'POST', '/v1/govern/check', {
    tool: 'orders.read',
  });
  if (status !== 403) throw new Error(`expected 403 for a revoked agent, got ${status}`);
  print(`alice revoked the agent; its next call is refused: ${(body as Problem).detail}`);
}
