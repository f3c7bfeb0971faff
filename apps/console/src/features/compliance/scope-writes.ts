import type { Input } from '../../api/operation.ts';
import type { ScopeFields } from './scope-members.ts';

/** Reads that a change of scopes changes. */
export const SCOPE_READS = ['listComplianceScopes', 'getFramework', 'listControls'] as const;

/** Returns the fields of a form as the API takes them. */
export function bodyOf({
  name,
  repositories,
  agents,
  servers,
  environments,
}: ScopeFields): Input<'createComplianceScope'>['body'] {
  const idsOf = (ids: readonly string[] | null) => (ids === null ? null : [...ids]);
  return {
    name,
    repositories: idsOf(repositories),
    agents: idsOf(agents),
    servers: idsOf(servers),
    environments,
  };
}
