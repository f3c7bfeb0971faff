import { only, type Scene } from './scene.ts';

export const repositoryRequests = ({ fresh, repository }: Scene) => ({
  putRepository: async () => ({ path: '/v1/repos', body: { name: fresh('acme/repo') } }),
  listRepositories: only('/v1/repos'),
  getRepository: async () => ({ path: `/v1/repos/${await repository()}` }),
});
