import type { Finding, Report } from '@svc/contract';
import { sarifReport, sarifResult } from '../sarif-report.ts';
import type { Scene } from './scene.ts';

const UPLOAD = { source: 'sarif', report: sarifReport([sarifResult()]) };

export const ingestRequests = ({ tenant: { alice }, repository }: Scene) => {
  const ingested = async () => {
    const repoId = await repository();
    const { body } = await alice.post<Report>(`/v1/repos/${repoId}/ingest`, UPLOAD);
    return { repoId, reportId: body.id };
  };
  return {
    uploadReport: async () => ({ path: `/v1/repos/${await repository()}/ingest`, body: UPLOAD }),
    getReport: async () => ({ path: `/v1/reports/${(await ingested()).reportId}` }),
    getFindingOrigin: async () => {
      const { repoId } = await ingested();
      const { body } = await alice.get<{ items: Finding[] }>(`/v1/findings?repoId=${repoId}`);
      return { path: `/v1/findings/${body.items[0]?.id}/origin` };
    },
  };
};
