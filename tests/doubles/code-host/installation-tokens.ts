import { randomBytes } from 'node:crypto';
import type { DoubleRequest } from '../double.ts';
import {
  type HostInstallation,
  type HostState,
  type InstallationToken,
  repositoriesOf,
} from './host-state.ts';
import { appFault, bearerOf, failure, type HostRequest, type Operations } from './operation.ts';
import { repositoryShape } from './shapes.ts';

const HOUR_MS = 3_600_000;
const LEVELS = ['read', 'write', 'admin'];

/** Tokens of installations, by which an App reads and writes repositories. */
export const INSTALLATION_TOKEN_OPERATIONS: Operations = {
  'POST /app/installations/{installation_id}/access_tokens': (request, state) => {
    const fault = appFault(request, state);
    if (fault !== null) return fault;
    const installation = state.installations.get(Number(request.segments[2]));
    if (installation === undefined) return failure(404, 'Not Found');
    if (installation.isSuspended) return failure(403, 'This installation has been suspended');
    return mint(request, state, installation);
  },
  'DELETE /installation/token': (request, state) => {
    if (liveToken(request, state) === null) return failure(401, 'Bad credentials');
    state.installationTokens.delete(bearerOf(request));
    return { status: 204 };
  },
};

/** Returns the token that a request brings; null where the host does not know it, or not any more. */
export function liveToken(
  request: DoubleRequest,
  { installationTokens, installations }: HostState,
): InstallationToken | null {
  const token = installationTokens.get(bearerOf(request));
  if (token === undefined || token.expiresAt <= Date.now()) return null;
  const installation = installations.get(token.installationId);
  return installation === undefined || installation.isSuspended ? null : token;
}

function mint({ json }: HostRequest, state: HostState, installation: HostInstallation) {
  const asked = (json ?? {}) as {
    readonly repository_ids?: readonly number[];
    readonly permissions?: Readonly<Record<string, string>>;
  };
  const { repository_ids: ids, permissions = installation.permissions } = asked;
  const held = repositoriesOf(state, installation);
  const repositories = ids?.map((id) => held.find((repository) => repository.id === id));
  if (repositories?.includes(undefined) || repositories?.length === 0) {
    return failure(
      422,
      'There is at least one repository that does not exist or is not accessible to the parent installation.',
    );
  }
  const isGranted = Object.entries(permissions).every(
    ([name, level]) =>
      LEVELS.indexOf(level) <= LEVELS.indexOf(installation.permissions[name] ?? ''),
  );
  if (!isGranted) {
    return failure(422, 'The permissions requested are not granted to this installation.');
  }
  // as long as those that the host hands out since 2026
  const token = `ghs_${state.app.id}_${randomBytes(375).toString('base64url')}`;
  const expiresAt = Date.now() + HOUR_MS;
  state.installationTokens.set(token, {
    installationId: installation.id,
    repositoryIds: ids ?? null,
    permissions: { metadata: 'read', ...permissions },
    expiresAt,
  });
  const body = {
    token,
    expires_at: new Date(expiresAt).toISOString(),
    permissions: { metadata: 'read', ...permissions },
    repository_selection: ids === undefined ? installation.selection : 'selected',
    ...(repositories !== undefined && {
      repositories: repositories.flatMap((repository) =>
        repository === undefined ? [] : [repositoryShape(state, repository)],
      ),
    }),
  };
  return { status: 201, body };
}
