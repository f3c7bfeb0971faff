import type { Agent } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const AGENTS = '/v1/agent-identities';

export const agentRequests = ({ tenant: { alice }, fresh }: Scene) => {
  const newAgent = () => ({
    name: fresh('agent'),
    owner: 'owner@example.com',
    allowedTools: ['*'],
  });
  const agent = async () => {
    const { body } = await alice.post<Agent>(AGENTS, newAgent());
    return `${AGENTS}/${body.id}`;
  };
  return {
    createAgent: async () => ({ path: AGENTS, body: newAgent() }),
    listAgents: only(AGENTS),
    getAgent: async () => ({ path: await agent() }),
    approveAgent: async () => ({ path: `${await agent()}/approve` }),
    rejectAgent: async () => ({ path: `${await agent()}/reject` }),
    revokeAgent: async () => ({
      path: `${await agent()}/revoke`,
      body: { reason: 'no longer needed' },
    }),
  };
};
