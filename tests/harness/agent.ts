import type { Agent, ApprovedAgent } from '@svc/contract';
import type { Api } from './api.ts';
import type { Deployment, Tenant } from './deployment.ts';

/** An approved agent: its id, and the API with its lab token. */
export type TestAgent = { readonly id: string; readonly name: string; readonly api: Api };

/** Registers an agent as alice and approves it as bob. */
export async function approvedAgent(
  deployment: Deployment,
  tenant: Pick<Tenant, 'alice' | 'bob'>,
  name: string,
  allowedTools: readonly string[] = ['*'],
  environment: string | null = null,
): Promise<TestAgent> {
  const { body: agent } = await tenant.alice.post<Agent>('/v1/agent-identities', {
    name,
    owner: 'owner@example.com',
    allowedTools,
    ...(environment !== null && { environment }),
  });
  const { status, body } = await tenant.bob.post<ApprovedAgent>(
    `/v1/agent-identities/${agent.id}/approve`,
  );
  if (status !== 200) throw new Error(`not approved: ${JSON.stringify(body)}`);
  return { id: agent.id, name, api: deployment.as(body.token) };
}

/** Registers an agent as alice, and binds it as bob to a subject of the issuer. Returns the agent's id. */
export async function boundAgent(
  people: { readonly alice: Api; readonly bob: Api },
  name: string,
  bindTo: { readonly issuer: string; readonly subject: string },
): Promise<string> {
  const { body: agent } = await people.alice.post<Agent>('/v1/agent-identities', {
    name,
    owner: 'owner@example.com',
    allowedTools: ['repo.*'],
  });
  const path = `/v1/agent-identities/${agent.id}/approve-external`;
  const { status, body } = await people.bob.post(path, bindTo);
  if (status !== 200) throw new Error(`not bound: ${JSON.stringify(body)}`);
  return agent.id;
}
