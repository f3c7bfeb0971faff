import { type Static, Type } from 'typebox';
import { ENVIRONMENTS } from '../agents/schemas.ts';
import { Id, type IdKind } from '../ids.ts';
import { Time, Version } from '../list.ts';

/** Scopes of a tenant that are not retired. */
export const MAX_SCOPES = 200;
/** Things of one kind that a scope names. */
export const MAX_SCOPE_MEMBERS = 500;

export const ScopeName = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '\\S',
  description: 'Name of a scope, such as that of an AI system.',
});

function ids(kind: IdKind, all: string) {
  return Type.Union(
    [Type.Array(Id(kind), { maxItems: MAX_SCOPE_MEMBERS, uniqueItems: true }), Type.Null()],
    { description: `Ids; empty: none; null or absent: all ${all} of the tenant.` },
  );
}

const ScopeEnvironments = Type.Union(
  [
    Type.Array(Type.Enum(ENVIRONMENTS), {
      minItems: 1,
      maxItems: ENVIRONMENTS.length,
      uniqueItems: true,
    }),
    Type.Null(),
  ],
  { description: 'Environments of agents; null or absent: all.' },
);

const parts = {
  repositories: Type.Optional(ids('repository', 'repositories')),
  agents: Type.Optional(ids('agent', 'agents')),
  servers: Type.Optional(ids('gatewayServer', 'servers of the gateway')),
  environments: Type.Optional(ScopeEnvironments),
};

export const CreateScope = Type.Object(
  { name: ScopeName, ...parts },
  { additionalProperties: false },
);
export type CreateScope = Static<typeof CreateScope>;

export const UpdateScope = Type.Object(
  { name: Type.Optional(ScopeName), ...parts },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateScope = Static<typeof UpdateScope>;

export const ScopeParams = Type.Object({ scopeId: Id('complianceScope') });

function named(kind: IdKind) {
  return Type.Union(
    [
      Type.Array(
        Type.Object({
          id: Id(kind),
          name: Type.Union([Type.String(), Type.Null()], {
            description: 'Null once it was deleted.',
          }),
        }),
      ),
      Type.Null(),
    ],
    { description: 'Null: all.' },
  );
}

/** What attestations and decisions are about: an AI system, a product, a part of the organization. */
export const ComplianceScope = Type.Object({
  id: Id('complianceScope'),
  version: Version,
  name: ScopeName,
  repositories: named('repository'),
  agents: named('agent'),
  servers: named('gatewayServer'),
  environments: ScopeEnvironments,
  createdAt: Time,
  retiredAt: Type.Union([Time, Type.Null()], {
    description: 'A retired scope is kept for what names it, and nothing new names it.',
  }),
});
export type ComplianceScope = Static<typeof ComplianceScope>;

/** The scope that a record names; a retired one keeps its name. */
export const NamedScope = Type.Union(
  [Type.Object({ id: Id('complianceScope'), name: ScopeName }), Type.Null()],
  { description: 'The scope of a record; null: everything.' },
);
export type NamedScope = Static<typeof NamedScope>;
