import type { Agent, EvidenceRecord } from '@svc/contract';
import { expect } from 'vitest';
import type { Answer, Api } from './api.ts';
import type { Tenant } from './deployment.ts';
import { disclosedEvent } from './disclosed-event.ts';

export const AGENTS = '/v1/agent-identities';

let made = 0;

/** What registers an agent of a new name. */
export const agentBody = (change: object = {}) => ({
  name: `agent ${made++}`,
  owner: 'owner@example.com',
  allowedTools: ['repo.*'],
  ...change,
});

/** Registers an agent as alice. */
export async function registerAgent(tenant: Tenant, change: object = {}): Promise<Agent> {
  const answer = await tenant.alice.post<Agent>(AGENTS, agentBody(change));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
}

/** Takes a step: approve, reject or revoke. */
export const actOn = <Body = Agent>(
  by: Api,
  agent: Agent,
  action: string,
  body?: object,
): Promise<Answer<Body>> => by.post<Body>(`${AGENTS}/${agent.id}/${action}`, body);

export const readAgent = async ({ vera }: Tenant, agent: Agent): Promise<Agent> =>
  (await vera.get<Agent>(`${AGENTS}/${agent.id}`)).body;

/** The newest event of the tenant's log, with its personal values. */
export const newestEvent = async ({
  vera,
}: Tenant): Promise<EvidenceRecord['event'] | undefined> => {
  const { body } = await vera.get<{ items: EvidenceRecord[] }>('/v1/evidence?limit=1');
  return body.items.map(disclosedEvent)[0];
};
