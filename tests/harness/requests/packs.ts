import type { Agent, PolicyPackDetail, ReplayReport } from '@svc/contract';
import { packSources } from '../packs.ts';
import { only, type Scene } from './scene.ts';

const DEVELOPMENT = '/v1/policies/packs/pack-dev-observe';

export const packRequests = ({ tenant: { alice }, fresh }: Scene) => {
  const draft = async () => {
    const { body } = await alice.put<PolicyPackDetail>(DEVELOPMENT, { sources: packSources() });
    return { version: body.version, reason: 'a test' };
  };
  return {
    listPacks: only('/v1/policies/packs'),
    getPack: only('/v1/policies/packs/pack-staging'),
    putPack: async () => ({ path: DEVELOPMENT, body: { sources: packSources() } }),
    validatePack: async () => ({
      path: `${DEVELOPMENT}/validate`,
      body: { sources: packSources() },
    }),
    tryPack: async () => {
      const agent = { name: fresh('agent'), owner: 'owner@example.com', allowedTools: ['*'] };
      const { body } = await alice.post<Agent>('/v1/agent-identities', agent);
      return { path: `${DEVELOPMENT}/try`, body: { call: { agentId: body.id, tool: 'search' } } };
    },
    activatePack: async () => ({ path: `${DEVELOPMENT}/activate`, body: await draft() }),
    promotePack: async () => ({ path: `${DEVELOPMENT}/promote`, body: { reason: 'a test' } }),
    rollbackPack: async () => {
      await alice.post(`${DEVELOPMENT}/activate`, await draft());
      return { path: `${DEVELOPMENT}/rollback`, body: { version: 1, reason: 'a test' } };
    },
    listReplays: only('/v1/policies/replays'),
    getReplay: async () => {
      const replay = { packId: 'pack-staging', version: 1 };
      const { body } = await alice.post<ReplayReport>('/v1/policies/replay', replay);
      return { path: `/v1/policies/replays/${body.id}` };
    },
    listPromotions: only('/v1/policies/promotions'),
    replayDecisions: async () => ({
      path: '/v1/policies/replay',
      body: { packId: 'pack-staging', version: 1 },
    }),
  };
};
