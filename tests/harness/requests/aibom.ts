import { only, type Scene } from './scene.ts';

export const aibomRequests = ({ repository }: Scene) => ({
  getRepositoryAibom: async () => ({
    path: `/v1/repos/${await repository()}/aibom/cyclonedx`,
  }),
  getAibom: only('/v1/aibom/cyclonedx'),
});
