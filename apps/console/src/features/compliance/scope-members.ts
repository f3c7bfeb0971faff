import type { ComplianceScope } from '@svc/contract';

/** Kinds of things that a scope names by their ids. */
export const MEMBER_KINDS = ['repositories', 'agents', 'servers'] as const;
type MemberKind = (typeof MEMBER_KINDS)[number];

/** Ids of one kind; null: all that the tenant has. */
type Ids = readonly string[] | null;

/** What a form changes of a scope. */
export type ScopeFields = {
  readonly name: string;
  readonly repositories: Ids;
  readonly agents: Ids;
  readonly servers: Ids;
  readonly environments: ComplianceScope['environments'];
};

export const NEW_SCOPE: ScopeFields = {
  name: '',
  repositories: null,
  agents: null,
  servers: null,
  environments: null,
};

export function fieldsOfScope(scope: ComplianceScope): ScopeFields {
  const idsOf = (kind: MemberKind) => scope[kind]?.map(({ id }) => id) ?? null;
  return {
    name: scope.name,
    repositories: idsOf('repositories'),
    agents: idsOf('agents'),
    servers: idsOf('servers'),
    environments: scope.environments,
  };
}

/** Returns how many things of a kind a scope names: `all`, `none` or their number. */
export function countText(members: readonly unknown[] | null): string {
  if (members === null) return 'all';
  return members.length === 0 ? 'none' : `${members.length}`;
}
