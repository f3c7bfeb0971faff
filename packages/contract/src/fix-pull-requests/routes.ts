import { Type } from 'typebox';
import { examplePage } from '../example.ts';
import { FINDING_PARAMS } from '../findings/examples.ts';
import { Id } from '../ids.ts';
import { Page } from '../list.ts';
import { REPOSITORY_PARAMS } from '../repositories/examples.ts';
import { RepositoryParams } from '../repositories/schemas.ts';
import { READERS, TRIAGERS } from '../role.ts';
import type { Route } from '../route.ts';
import { FIX_PREVIEW, FIX_PULL_REQUEST, LISTED_FIX_PULL_REQUEST } from './examples.ts';
import {
  FixPreview,
  FixPullRequest,
  FixPullRequestQuery,
  ListedFixPullRequest,
} from './schemas.ts';

const params = Type.Object({ findingId: Id('finding') });
const example = { params: FINDING_PARAMS };

export const fixPullRequestRoutes = {
  openFixPullRequest: {
    method: 'POST',
    path: '/v1/findings/{findingId}/fix-pr',
    summary: 'Open a pull request that fixes a finding',
    description:
      'Commits the mechanical fix of the finding to a branch of its own and opens a pull request, through the code-hosting App. A finding has one: repeated and concurrent requests answer the same. A repository has at most 10 open ones. `forbidden` names the permissions that the installation lacks, and nothing is written. `conflict`: the default branch no longer has the finding. `no_fix`: no edit is known, or the App may not write the file; `patch` has the diff where there is one.',
    tag: 'fix-pull-requests',
    roles: TRIAGERS,
    params,
    example,
    success: { status: 200, schema: FixPullRequest, example: FIX_PULL_REQUEST },
    changesAuthority: { never: 'opens a pull request in a repository that is connected' },
    events: ['fix_pull_request.opened'],
    errors: ['not_found', 'conflict', 'unprocessable', 'no_fix', 'bad_gateway'],
  },
  getFixPullRequest: {
    method: 'GET',
    path: '/v1/findings/{findingId}/fix-pr',
    summary: 'Get the fix pull request of a finding',
    description:
      'Its state by the last delivery of the code host, or the hourly comparison with it.',
    tag: 'fix-pull-requests',
    roles: READERS,
    params,
    example,
    success: { status: 200, schema: FixPullRequest, example: FIX_PULL_REQUEST },
    errors: ['not_found'],
  },
  listFixPullRequests: {
    method: 'GET',
    path: '/v1/repos/{repoId}/fix-prs',
    summary: 'List the fix pull requests of a repository',
    description:
      'Newest first, each with its state by the last delivery of the code host, or the hourly comparison with it.',
    tag: 'fix-pull-requests',
    roles: READERS,
    params: RepositoryParams,
    query: FixPullRequestQuery,
    example: { params: REPOSITORY_PARAMS },
    success: {
      status: 200,
      schema: Page(ListedFixPullRequest),
      example: examplePage(LISTED_FIX_PULL_REQUEST),
    },
    errors: ['not_found'],
  },
  getFix: {
    method: 'GET',
    path: '/v1/findings/{findingId}/fix',
    summary: 'Preview the fix of a finding',
    description:
      'Reads the file from the default branch and returns what a fix pull request would change, or why none can be opened. It has lines of the file, so viewers and service tokens may not ask.',
    tag: 'fix-pull-requests',
    roles: TRIAGERS,
    params,
    example,
    success: { status: 200, schema: FixPreview, example: FIX_PREVIEW },
    errors: ['not_found', 'conflict', 'unprocessable', 'no_fix', 'bad_gateway'],
  },
} as const satisfies Record<string, Route>;
