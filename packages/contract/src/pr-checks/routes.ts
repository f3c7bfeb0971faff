import { examplePage } from '../example.ts';
import { ListQuery, Page } from '../list.ts';
import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { READERS, UPLOADERS } from '../role.ts';
import { type Route, SCAN_BODY_LIMIT } from '../route.ts';
import { PR_CHECK, PR_CHECK_REQUEST, PULL_REQUEST_CHECK } from './examples.ts';
import { PrCheck, PrCheckRequest, PullRequestCheck } from './schemas.ts';

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
  listPullRequestChecks: {
    method: 'GET',
    path: '/v1/repos/{repoId}/checks',
    summary: 'List the check runs of a repository',
    description:
      'Newest first: checks that the service makes of pull requests and of branches of a merge queue at the code host, each with its outcome and its page there. They are kept for 90 days.',
    tag: 'pr-checks',
    roles: READERS,
    params: RepositoryParams,
    query: ListQuery,
    example: { params: REPOSITORY_PARAMS },
    success: {
      status: 200,
      schema: Page(PullRequestCheck),
      example: examplePage(PULL_REQUEST_CHECK),
    },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
