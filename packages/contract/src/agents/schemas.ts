import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

export const AGENT_STATES = ['requested', 'approved', 'rejected', 'revoked'] as const;
export const AgentState = Type.Enum(AGENT_STATES);
export type AgentState = Static<typeof AgentState>;

export const ENVIRONMENTS = ['development', 'staging', 'production'] as const;
export const Environment = Type.Enum(ENVIRONMENTS);
export type Environment = Static<typeof Environment>;

/**
 * A tool pattern: an exact name (`mail.send`), a dotted prefix with a trailing wildcard (`mail.*`), or `*` alone.
 * A segment is letters, digits, `_`, `-`; undotted names are valid.
 */
export const ToolPattern = Type.String({
  pattern: '^(\\*|[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*(\\.\\*)?)$',
  maxLength: 200,
  examples: ['mail.send', 'repo.*', '*'],
});

export const CreateAgent = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100 }),
    owner: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Person accountable for the agent.',
    }),
    allowedTools: Type.Array(ToolPattern, { minItems: 1, maxItems: 200 }),
    environment: Type.Optional(Environment),
  },
  { additionalProperties: false },
);
export type CreateAgent = Static<typeof CreateAgent>;

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
  name: Type.String(),
  owner: Type.String(),
  allowedTools: Type.Array(ToolPattern),
  environment: Environment,
  state: AgentState,
  requestedBy: Type.String(),
  approvedBy: Type.Union([Type.String(), Type.Null()]),
  createdAt: Time,
  approvedAt: Type.Union([Time, Type.Null()]),
  revokedAt: Type.Union([Time, Type.Null()]),
  revocationReason: Type.Union([Type.String(), Type.Null()]),
});
export type Agent = Static<typeof Agent>;

export const ApprovedAgent = Type.Object({
  ...Agent.properties,
  token: Type.String({ description: 'Lab token of the agent. Returned only in this response.' }),
});
export type ApprovedAgent = Static<typeof ApprovedAgent>;
