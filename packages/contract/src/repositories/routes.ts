import { examplePage } from '../example.ts';
import { ListQuery, NoContent, Page } from '../list.ts';
import { ADMINS, READERS, UPLOADERS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  LISTED_REPOSITORY,
  PUT_REPOSITORY,
  REPOSITORY,
  REPOSITORY_PARAMS,
  UPDATE_REPOSITORY,
} from './examples.ts';
import {
  ListedRepository,
  PutRepository,
  Repository,
  RepositoryParams,
  UpdateRepository,
} from './schemas.ts';

export const repositoryRoutes = {
  putRepository: {
    method: 'PUT',
    path: '/v1/repos',
    summary: 'Register a repository by name',
    description:
      'Returns the repository of that name and creates it if needed. Only an admin changes the default branch or the archive state of a registered repository.',
    tag: 'repositories',
    roles: UPLOADERS,
    body: PutRepository,
    example: { body: PUT_REPOSITORY },
    success: { status: 200, schema: Repository, example: REPOSITORY },
    fromCommandLine: true,
    changesAuthority: {
      when: 'it archives or restores a registered repository, or changes its default branch',
    },
    events: ['repository.registered', 'repository.updated'],
    errors: [],
  },
  updateRepository: {
    method: 'PATCH',
    path: '/v1/repos/{repoId}',
    summary: 'Change the default branch, archive state or checks of a repository',
    description:
      '`mode` and `failOn` apply to pull-request checks whose request does not give them. A request with what is stored changes nothing.',
    tag: 'repositories',
    roles: ADMINS,
    params: RepositoryParams,
    body: UpdateRepository,
    ifMatch: true,
    example: { params: REPOSITORY_PARAMS, body: UPDATE_REPOSITORY },
    success: { status: 200, schema: Repository, example: REPOSITORY },
    changesAuthority: {
      when: 'it moves `enforce` to `observe`, fails checks at a higher severity only, archives or restores, or changes the default branch',
    },
    events: ['repository.updated'],
    errors: ['not_found'],
  },
  deleteRepository: {
    method: 'DELETE',
    path: '/v1/repos/{repoId}',
    summary: 'Delete a repository with its scans, findings and assets',
    description: 'What was sealed about the repository stays in the evidence.',
    tag: 'repositories',
    roles: ADMINS,
    params: RepositoryParams,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 204, schema: NoContent },
    changesAuthority: 'always',
    events: ['repository.deleted'],
    errors: ['not_found'],
  },
  listRepositories: {
    method: 'GET',
    path: '/v1/repos',
    summary: 'List repositories by name',
    description:
      'Archived repositories are listed, too, each with the time of the last scan of its default branch.',
    tag: 'repositories',
    roles: READERS,
    query: ListQuery,
    success: {
      status: 200,
      schema: Page(ListedRepository),
      example: examplePage(LISTED_REPOSITORY),
    },
    errors: [],
  },
  getRepository: {
    method: 'GET',
    path: '/v1/repos/{repoId}',
    summary: 'Get a repository',
    description: 'The repository by its id or by its URL-encoded name.',
    tag: 'repositories',
    roles: READERS,
    params: RepositoryParams,
    example: { params: REPOSITORY_PARAMS },
    success: { status: 200, schema: Repository, example: REPOSITORY },
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
