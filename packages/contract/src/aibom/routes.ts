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
    description: 'Returns CycloneDX 1.6. The same inventory returns the same bytes.',
    tag: 'aibom',
    roles: READERS,
    params: RepositoryParams,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 200, schema: CycloneDx, example: AIBOM },
    errors: ['not_found'],
  },
  getAibom: {
    method: 'GET',
    path: '/v1/aibom/cyclonedx',
    summary: 'Get the AI bill of materials of all repositories',
    description:
      'Returns CycloneDX 1.6 that lists a component once, however many repositories use it. The same inventory returns the same bytes.',
    tag: 'aibom',
    roles: READERS,
    success: { status: 200, schema: CycloneDx, example: AIBOM },
    errors: [],
  },
} as const satisfies Record<string, Route>;
