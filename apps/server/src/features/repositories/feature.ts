import type { Feature } from '../../platform/feature.ts';
import { repositoryRoutes } from './routes.ts';
import type { RepositoryParts } from './update.ts';

export const createRepositories = (needs: RepositoryParts): Feature => ({
  operations: repositoryRoutes(needs),
});
