import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { READERS } from '../role.ts';
import type { Route } from '../route.ts';
import { AIBOM } from './examples.ts';
import { CycloneDx } from './schemas.ts';

export const aibomRoutes = {
  getRepositoryAibom: {
    method: 'GET',
    path: '/v1/repos/{repoId}/aibom/cyclonedx',
    summary: 'Get the AI bill of materials of a repository',
    description:
      'Returns CycloneDX 1.6 of at most 50,000 assets and as many relations. The same inventory returns the same bytes.',
    tag: 'aibom',
    roles: READERS,
    params: RepositoryParams,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 200, schema: CycloneDx, example: AIBOM },
    errors: ['not_found', 'unprocessable'],
  },
  getAibom: {
    method: 'GET',
    path: '/v1/aibom/cyclonedx',
    summary: 'Get the AI bill of materials of all repositories',
    description:
      'Returns CycloneDX 1.6 that lists a component once, however many repositories use it, of at most 50,000 assets and as many relations in all. The same inventory returns the same bytes.',
    tag: 'aibom',
    roles: READERS,
    success: { status: 200, schema: CycloneDx, example: AIBOM },
    errors: ['unprocessable'],
  },
} as const satisfies Record<string, Route>;
