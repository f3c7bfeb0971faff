import type { HostRepository, HostState } from './host-state.ts';
import { liveToken } from './installation-tokens.ts';
import { failure, type HostRequest } from './operation.ts';

const LEVELS = ['read', 'write', 'admin'];

/**
 * Returns the repository of `/repos/{owner}/{repo}/...` where the token of the request has the permission at this level; otherwise the
 * refusal: 401 without a token, 404 for a repository that it does not have, 403 without the permission.
 */
export function permitted(
  request: HostRequest,
  state: HostState,
  permission: string,
  level: 'read' | 'write',
): { readonly repository: HostRepository } | { readonly fault: ReturnType<typeof failure> } {
  const token = liveToken(request, state);
  if (token === null) return { fault: failure(401, 'Bad credentials') };
  const [, owner, name] = request.segments;
  const repository = [...state.repositories.values()].find(
    (each) => each.owner.login === owner && each.name === name,
  );
  if (repository === undefined || !(token.repositoryIds?.includes(repository.id) ?? true)) {
    return { fault: failure(404, 'Not Found') };
  }
  const granted = LEVELS.indexOf(token.permissions[permission] ?? '');
  return granted < LEVELS.indexOf(level)
    ? { fault: failure(403, 'Resource not accessible by integration') }
    : { repository };
}
