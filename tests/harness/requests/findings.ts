import type { BulkPreview, Finding } from '@svc/contract';
import { only, type Scene } from './scene.ts';

export const findingRequests = ({ tenant: { alice }, scanned }: Scene) => {
  const finding = async () => {
    const { repoId } = await scanned();
    const { body } = await alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
    return `/v1/findings/${body.items[0]?.id}`;
  };
  const triaged = async () => {
    const path = await finding();
    await alice.post(`${path}/triage`, { comment: 'a comment' });
    return path;
  };
  const previewed = async () => {
    const { repoId } = await scanned();
    const { body } = await alice.post<BulkPreview>('/v1/findings/bulk-previews', {
      filter: { repoId },
    });
    return body.previewId;
  };
  return {
    listFindings: only('/v1/findings'),
    getFinding: async () => ({ path: await finding() }),
    exportFindings: only('/v1/findings/export'),
    getFindingGraph: async () => ({ path: `${await finding()}/graph` }),
    triageFinding: async () => ({ path: `${await finding()}/triage`, body: {} }),
    ignoreFinding: async () => ({
      path: `${await finding()}/ignore`,
      body: { reason: 'accepted' },
    }),
    reopenFinding: async () => ({ path: `${await triaged()}/reopen`, body: {} }),
    assignFinding: async () => ({
      path: `${await finding()}/assign`,
      body: { assignee: 'alice@example.com' },
    }),
    putBlastRadiusOverride: async () => ({
      path: `${await finding()}/blast-radius-override`,
      body: { score: 90, reason: 'a reason' },
    }),
    deleteBlastRadiusOverride: async () => {
      const path = `${await finding()}/blast-radius-override`;
      await alice.put(path, { score: 90, reason: 'a reason' });
      return { path };
    },
    addFindingComment: async () => ({
      path: `${await finding()}/comments`,
      body: { body: 'a comment' },
    }),
    listFindingActivity: async () => ({ path: `${await triaged()}/activity` }),
    listFindingRefs: async () => ({ path: `${await finding()}/refs` }),
    listFindingComments: async () => ({ path: `${await triaged()}/comments` }),
    getFindingFacets: only('/v1/findings/facets'),
    getFindingTrend: only('/v1/findings/trend'),
    createBulkPreview: async () => ({
      path: '/v1/findings/bulk-previews',
      body: { filter: { status: 'open' } },
    }),
    changeFindings: async () => ({
      path: '/v1/findings/bulk',
      body: { previewId: await previewed(), action: { kind: 'triage' } },
    }),
    undoFindingsChange: async () => {
      const previewId = await previewed();
      await alice.post('/v1/findings/bulk', { previewId, action: { kind: 'triage' } });
      return { path: `/v1/findings/bulk-previews/${previewId}/undo` };
    },
  };
};
