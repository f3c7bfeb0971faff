import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { IN_FORCE } from '../in-force.ts';
import { Time, Version } from '../list.ts';

export const AGENT_STATES = ['requested', 'approved', 'rejected', 'revoked'] as const;
export const AgentState = Type.Enum(AGENT_STATES);
export type AgentState = Static<typeof AgentState>;

export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export const Environment = Type.Enum(ENVIRONMENTS);
export type Environment = Static<typeof Environment>;

/**
 * A tool pattern: an exact name (`mail.send`), a dotted prefix with a trailing wildcard (`mail.*`), or `*` alone.
 * A segment is letters, digits, `_`, `-`; undotted names are valid. Methods of the protocol have a slash, which no tool has:
 * `files.resources/read`, `files.resources/*`.
 */
export const ToolPattern = Type.String({
  pattern: '^(\\*|[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*((/[A-Za-z0-9_-]+)*|/\\*|\\.\\*))$',
  maxLength: 200,
  examples: ['mail.send', 'repo.*', 'files.resources/read', '*'],
});

/** An identity of an OpenID Connect issuer. */
export const ExternalSubject = Type.Object(
  {
    issuer: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Issuer of an identity provider of the tenant, as its JWTs write it.',
    }),
    subject: Type.String({
      minLength: 1,
      maxLength: 255,
      description: "Subject (`sub`) of the agent's JWTs.",
    }),
  },
  { additionalProperties: false },
);
export type ExternalSubject = Static<typeof ExternalSubject>;

const Owner = Type.Union([Type.String({ minLength: 1, maxLength: 200 }), ExternalSubject], {
  description:
    'Person accountable for the agent: an identity of an identity provider, which rules may use, or a text on whom to contact, which identifies nobody.',
});
const AllowedTools = Type.Array(ToolPattern, { minItems: 1, maxItems: 200 });
const Tags = Type.Array(
  Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._:/-]*$', maxLength: 50, examples: ['team:ops'] }),
  { maxItems: 20, uniqueItems: true },
);

export const CreateAgent = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    owner: Owner,
    allowedTools: AllowedTools,
    environment: Type.Optional(Environment),
    tags: Type.Optional(Tags),
  },
  { additionalProperties: false },
);
export type CreateAgent = Static<typeof CreateAgent>;

export const UpdateAgent = Type.Object(
  {
    owner: Type.Optional(Owner),
    allowedTools: Type.Optional(AllowedTools),
    tags: Type.Optional(Tags),
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateAgent = Static<typeof UpdateAgent>;

/** Days that a lab token is valid where the approval names none. */
export const DEFAULT_LAB_TOKEN_DAYS = 90;
const LabTokenDays = Type.Integer({
  minimum: 1,
  maximum: 365,
  description: `Days until the lab token expires; ${DEFAULT_LAB_TOKEN_DAYS} when absent.`,
});

export const ApproveAgent = Type.Object(
  { expiresInDays: Type.Optional(LabTokenDays) },
  { additionalProperties: false },
);
export type ApproveAgent = Static<typeof ApproveAgent>;

export const RotateAgent = Type.Object(
  {
    expiresInDays: Type.Optional(LabTokenDays),
    overlapMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 1440,
        description: 'Minutes that the present lab tokens stay valid; 0 when absent.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type RotateAgent = Static<typeof RotateAgent>;

export const RevokeAgent = Type.Object(
  {
    reason: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 500,
        description:
          'Reason of the revocation. It is stored as evidence and must not contain a secret.',
      }),
    ),
  },
  { additionalProperties: false },
);
export type RevokeAgent = Static<typeof RevokeAgent>;

export const Agent = Type.Object({
  id: Id('agent'),
  version: Version,
  name: Type.String(),
  owner: Owner,
  allowedTools: Type.Array(ToolPattern),
  environment: Environment,
  tags: Type.Array(Type.String()),
  state: AgentState,
  externalSubject: Type.Union([ExternalSubject, Type.Null()], {
    description: 'Identity that the agent signs in by; null for an agent with a lab token.',
  }),
  requestedBy: Type.String(),
  approvedBy: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  approvedAt: Type.Union([Time, Type.Null()]),
  revokedAt: Type.Union([Time, Type.Null()]),
  revocationReason: Type.Union([Type.String(), Type.Null()]),
  ownerLeftAt: Type.Union([Time, Type.Null()], {
    description: 'When the directory removed the owner; the agent goes on working. Null otherwise.',
  }),
});
export type Agent = Static<typeof Agent>;

export const ApprovedAgent = Type.Object({
  ...Agent.properties,
  token: Type.String({ description: 'Lab token of the agent. Returned only in this response.' }),
  tokenExpiresAt: Time,
});
export type ApprovedAgent = Static<typeof ApprovedAgent>;

export const RevokedAgent = Type.Object({ ...Agent.properties, ...IN_FORCE });
export type RevokedAgent = Static<typeof RevokedAgent>;
