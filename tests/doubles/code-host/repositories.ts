import { repositoriesOf } from './host-state.ts';
import { liveToken } from './installation-tokens.ts';
import { failure, type Operations, pageOf } from './operation.ts';
import { repositoryShape } from './shapes.ts';

/** Repositories of an installation, as its token sees them. */
export const REPOSITORY_OPERATIONS: Operations = {
  'GET /installation/repositories': (request, state) => {
    const token = liveToken(request, state);
    const installation = token && state.installations.get(token.installationId);
    if (!token || !installation) return failure(401, 'Bad credentials');
    const { repositoryIds } = token;
    const seen = repositoriesOf(state, installation).filter(
      ({ id }) => repositoryIds === null || repositoryIds.includes(id),
    );
    const { items, headers } = pageOf(request, state, seen);
    const repositories = items.map((item) => repositoryShape(state, item));
    const body = {
      total_count: seen.length,
      repository_selection: installation.selection,
      repositories,
    };
    return { status: 200, headers, body };
  },
};
