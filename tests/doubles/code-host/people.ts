import { type HostAccount, type HostState, repositoriesOf, roleOf } from './host-state.ts';
import { bearerOf, failure, type HostRequest, type Operations, pageOf } from './operation.ts';
import { installationShape, personShape, repositoryShape } from './shapes.ts';

/** What a person reaches who has authorized the App, by the person's token. */
export const PERSON_OPERATIONS: Operations = {
  'GET /user': (request, state) => {
    const person = personOf(request, state);
    return person === null ? unauthorized : { status: 200, body: personShape(state, person) };
  },
  'GET /user/installations': (request, state) => {
    const person = personOf(request, state);
    if (person === null) return unauthorized;
    const reached = reachedInstallations(state, person);
    const { items, headers } = pageOf(request, state, reached);
    const installations = items.map((item) => installationShape(state, item));
    return { status: 200, headers, body: { total_count: reached.length, installations } };
  },
  'GET /user/installations/{installation_id}/repositories': (request, state) => {
    const person = personOf(request, state);
    if (person === null) return unauthorized;
    const id = Number(request.segments[2]);
    const installation = reachedInstallations(state, person).find((one) => one.id === id);
    if (installation === undefined) return failure(404, 'Not Found');
    const seen = repositoriesOf(state, installation).flatMap((repository) => {
      const role = roleOf(repository, person.id);
      return role === null ? [] : [{ repository, role }];
    });
    const { items, headers } = pageOf(request, state, seen);
    const repositories = items.map(({ repository, role }) => ({
      ...repositoryShape(state, repository),
      permissions: {
        admin: role === 'admin',
        maintain: role === 'admin',
        push: role !== 'read',
        triage: role !== 'read',
        pull: true,
      },
    }));
    const { selection } = installation;
    const body = { total_count: seen.length, repository_selection: selection, repositories };
    return { status: 200, headers, body };
  },
};

const unauthorized = failure(401, 'Bad credentials');

function personOf(request: HostRequest, { personTokens, accounts }: HostState): HostAccount | null {
  return accounts.get(personTokens.get(bearerOf(request)) ?? 0) ?? null;
}

/** Those of the person's account, and those with a repository that the person may read at least. */
function reachedInstallations(state: HostState, person: HostAccount) {
  return [...state.installations.values()].filter(
    (installation) =>
      installation.account.id === person.id ||
      installation.reachedBy.has(person.id) ||
      repositoriesOf(state, installation).some((one) => roleOf(one, person.id) !== null),
  );
}
