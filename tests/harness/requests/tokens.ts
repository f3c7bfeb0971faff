import type { CreatedToken } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const tokenRequests = ({ tenant: { alice }, fresh }: Scene) => ({
  createToken: async () => ({ path: '/v1/tokens', body: { name: fresh('token') } }),
  listTokens: only('/v1/tokens'),
  revokeToken: async () => {
    const { body } = await alice.post<CreatedToken>('/v1/tokens', { name: fresh('token') });
    return { path: `/v1/tokens/${body.id}` };
  },
});
