import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { UPLOADERS } from '../role.ts';
import { type Route, SCAN_BODY_LIMIT } from '../route.ts';
import { PR_CHECK, PR_CHECK_REQUEST } from './examples.ts';
import { PrCheck, PrCheckRequest } from './schemas.ts';

export const prCheckRoutes = {
  checkPullRequest: {
    method: 'POST',
    path: '/v1/repos/{repoId}/pr-check',
    summary: 'Check the diff of a pull request',
    description:
      'Judges the risk that the added lines introduce; removed and unchanged lines never count. Findings that the base has or that a person ignored are counted apart. Stores no finding.',
    tag: 'pr-checks',
    roles: UPLOADERS,
    params: RepositoryParams,
    body: PrCheckRequest,
    example: { params: REPOSITORY_PARAMS, body: PR_CHECK_REQUEST },
    bodyLimit: SCAN_BODY_LIMIT,
    success: { status: 200, schema: PrCheck, example: PR_CHECK },
    changesAuthority: { never: 'judges a diff' },
    events: ['pr_check.completed'],
    errors: ['not_found', 'unprocessable', 'conflict'],
  },
} as const satisfies Record<string, Route>;
