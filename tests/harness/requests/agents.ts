import type { Agent } from '@svc/contract';
import { only, type Scene } from './scene.ts';

const AGENTS = '/v1/agent-identities';

export const agentRequests = ({ deployment, tenant: { alice }, fresh }: Scene) => {
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
    getAgentUsage: async () => ({ path: `${await agent()}/usage` }),
    approveAgent: async () => ({ path: `${await agent()}/approve` }),
    approveExternalAgent: async () => ({
      path: `${await agent()}/approve-external`,
      body: { issuer: deployment.identityProvider.issuer, subject: fresh('subject') },
    }),
    updateAgent: async () => ({ path: await agent(), body: { owner: fresh('owner') } }),
    rotateAgent: async () => {
      const path = await agent();
      await alice.post(`${path}/approve`);
      return { path: `${path}/rotate` };
    },
    getAgentOnramp: async () => ({ path: `${await agent()}/onramp` }),
    rejectAgent: async () => ({ path: `${await agent()}/reject` }),
    revokeAgent: async () => ({
      path: `${await agent()}/revoke`,
      body: { reason: 'no longer needed' },
    }),
  };
};
