import { only, type Scene } from './scene.ts';

export const repositoryRequests = ({ fresh, repository, scanned }: Scene) => ({
  putRepository: async () => ({ path: '/v1/repos', body: { name: fresh('acme/repo') } }),
  updateRepository: async () => ({
    path: `/v1/repos/${await repository()}`,
    body: { mode: 'enforce' },
  }),
  deleteRepository: async () => ({ path: `/v1/repos/${(await scanned()).repoId}` }),
  listRepositories: only('/v1/repos'),
  getRepository: async () => ({ path: `/v1/repos/${await repository()}` }),
});
