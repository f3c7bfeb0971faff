import type { Finding } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const findingRequests = ({ tenant: { alice }, scanned }: Scene) => ({
  listFindings: only('/v1/findings'),
  getFinding: async () => {
    const { repoId } = await scanned();
    const { body } = await alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
    return { path: `/v1/findings/${body.items[0]?.id}` };
  },
});
