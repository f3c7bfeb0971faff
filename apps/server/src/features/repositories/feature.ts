import type { Feature } from '../../platform/feature.ts';
import type { RepositoryParts } from './register.ts';
import { repositoryRoutes } from './routes.ts';

export const createRepositories = (needs: RepositoryParts): Feature => ({
  operations: repositoryRoutes(needs),
});
