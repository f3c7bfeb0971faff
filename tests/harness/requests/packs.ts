import type { PolicyPackDetail } from '@svc/contract';
import { packSources } from '../packs.ts';
import { only, type Scene } from './scene.ts';

const DEVELOPMENT = '/v1/policies/packs/pack-dev-observe';

export const packRequests = ({ tenant: { alice } }: Scene) => {
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
    activatePack: async () => ({ path: `${DEVELOPMENT}/activate`, body: await draft() }),
    promotePack: async () => ({ path: `${DEVELOPMENT}/promote`, body: { reason: 'a test' } }),
    rollbackPack: async () => {
      await alice.post(`${DEVELOPMENT}/activate`, await draft());
      return { path: `${DEVELOPMENT}/rollback`, body: { version: 1, reason: 'a test' } };
    },
    replayDecisions: async () => ({
      path: '/v1/policies/replay',
      body: { packId: 'pack-staging', version: 1 },
    }),
  };
};
