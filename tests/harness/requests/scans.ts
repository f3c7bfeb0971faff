import { type Scene, UPLOAD } from './scene.ts';

export const scanRequests = ({ repository, scanned }: Scene) => ({
  uploadScan: async () => ({ path: `/v1/repos/${await repository()}/scans`, body: UPLOAD }),
  listScans: async () => ({ path: `/v1/repos/${(await scanned()).repoId}/scans` }),
  getScan: async () => ({ path: `/v1/scans/${(await scanned()).scanId}` }),
  listScanRuns: async () => ({ path: `/v1/repos/${(await scanned()).repoId}/scan-runs` }),
  rescanRepository: async () => ({ path: `/v1/repos/${await repository()}/rescan` }),
});
