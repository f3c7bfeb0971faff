import { type Scene, UPLOAD } from './scene.ts';

export const scanRequests = ({ repository, scanned }: Scene) => ({
  uploadScan: async () => ({ path: `/v1/repos/${await repository()}/scans`, body: UPLOAD }),
  getScan: async () => ({ path: `/v1/scans/${(await scanned()).scanId}` }),
});
