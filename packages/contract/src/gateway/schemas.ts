import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { listQuery, Time, Version } from '../list.ts';
import { nullable } from '../nullable.ts';

export const GATEWAY_MODES = ['observe', 'enforce'] as const;
export const GatewayMode = Type.Enum(GATEWAY_MODES, {
  description:
    '`enforce` blocks what policy does not allow. `observe` records what `enforce` would have done; it sanitizes responses, too.',
});
export type GatewayMode = Static<typeof GatewayMode>;

const Url = Type.String({
  minLength: 8,
  maxLength: 2000,
  description:
    'Address of the MCP endpoint (streamable HTTP), without credentials, query and fragment.',
  examples: ['https://files.example.com/mcp'],
});

const Command = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
  description:
    "Name of an entry of the operator's file `SVC_MCP_COMMANDS_FILE`: the gateway starts that program and speaks to it on stdio. Give this or `url`.",
  examples: ['filesystem'],
});

const Credential = Type.String({
  minLength: 1,
  maxLength: 8000,
  pattern: '^[\\x21-\\x7e]+$',
  description:
    'Bearer token that the gateway sends to the server, or for a `command` the value of the variable that the operator chose. It is stored encrypted and never returned.',
});

const Text = Type.String({ minLength: 1, maxLength: 1000, pattern: '^[\\x20-\\x7e]+$' });
export const GatewayAuth = Type.Object(
  {
    type: Type.Enum(['client_credentials', 'token_exchange'] as const, {
      description:
        '`client_credentials` (RFC 6749, section 4.4), or `token_exchange` (RFC 8693) of the JWT of the agent, which goes to the token endpoint and not to the server.',
    }),
    tokenUrl: Url,
    clientId: Text,
    scope: Type.Optional(Text),
    resource: Type.Optional(Text),
    audience: Type.Optional(Text),
  },
  {
    additionalProperties: false,
    description:
      'How the gateway obtains tokens for the server; `credential` is then the secret of the client. Give both in one request.',
  },
);
export type GatewayAuth = Static<typeof GatewayAuth>;

export const GATEWAY_LABELS = [
  'untrusted',
  'private-data',
  'external',
  'destructive',
  'privileged',
] as const;
const Labels = Type.Array(Type.Enum(GATEWAY_LABELS), {
  maxItems: GATEWAY_LABELS.length,
  uniqueItems: true,
  description:
    'What the policy is told about all tools of the server. `untrusted`: others write what its tools return; `private-data`: its tools return what must not leave; `external`: its tools carry data out of the organisation.',
});

const limits = {
  timeoutSeconds: Type.Integer({
    minimum: 1,
    maximum: 300,
    description: 'Longest time from a request to its complete response.',
  }),
  maxResponseBytes: Type.Integer({
    minimum: 1024,
    maximum: 4 * 1024 * 1024,
    description: 'Largest message of the server; a larger one is withheld.',
  }),
  maxConcurrency: Type.Integer({
    minimum: 1,
    maximum: 256,
    description: 'Requests under way to the server at once, of each process of the gateway.',
  }),
};

const optionalLimits = {
  timeoutSeconds: Type.Optional(limits.timeoutSeconds),
  maxResponseBytes: Type.Optional(limits.maxResponseBytes),
  maxConcurrency: Type.Optional(limits.maxConcurrency),
};

export const CreateGatewayServer = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z0-9][a-z0-9-]{0,62}$',
      description: 'Part of the address of the server and prefix of the names of its tools.',
      examples: ['files'],
    }),
    url: Type.Optional(Url),
    command: Type.Optional(Command),
    mode: Type.Optional(GatewayMode),
    environment: Type.Optional(Type.Enum(['development', 'staging', 'production'] as const)),
    credential: Type.Optional(Credential),
    labels: Type.Optional(Labels),
    auth: Type.Optional(GatewayAuth),
    ...optionalLimits,
  },
  { additionalProperties: false },
);
export type CreateGatewayServer = Static<typeof CreateGatewayServer>;

export const UpdateGatewayServer = Type.Object(
  {
    url: Type.Optional(Url),
    mode: Type.Optional(GatewayMode),
    credential: Type.Optional(
      Type.Union([Credential, Type.Null()], { description: 'Null removes the credential.' }),
    ),
    labels: Type.Optional(Labels),
    auth: Type.Optional(
      Type.Union([GatewayAuth, Type.Null()], {
        description: 'Null: `credential` is the token again.',
      }),
    ),
    ...optionalLimits,
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateGatewayServer = Static<typeof UpdateGatewayServer>;

/** How the last requests to a server went, a few seconds ago or longer. */
export const GatewayServerHealth = Type.Object({
  state: Type.Enum(['unknown', 'healthy', 'failing'] as const, {
    description: 'By the later of success and failure; `unknown` where there was no request.',
  }),
  lastSuccessAt: Type.Union([Time, Type.Null()]),
  lastFailureAt: Type.Union([Time, Type.Null()]),
  lastFailure: Type.Union([Type.String(), Type.Null()], {
    description:
      'Why the last failure was one; of a program, how it ended and the last line of its standard error, without secrets.',
  }),
});
export type GatewayServerHealth = Static<typeof GatewayServerHealth>;

/** What messages had beside what the protocol defines, which the gateway leaves out: numbers, never names or values. */
export const GatewayDropped = Type.Object({
  server: Type.Integer({ description: 'Members of messages of the server.' }),
  clients: Type.Integer({ description: 'Members of messages of its clients.' }),
});
export type GatewayDropped = Static<typeof GatewayDropped>;

/** A server behind the gateway, without its credential. */
export const GatewayServer = Type.Object({
  id: Id('gatewayServer'),
  name: Type.String(),
  url: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for a server that the gateway starts itself.',
  }),
  command: Type.Union([Type.String(), Type.Null()], {
    description: "Entry of the operator's file; null for a server with an address.",
  }),
  mode: GatewayMode,
  environment: Type.String({ description: 'Only agents of this environment reach the server.' }),
  hasCredential: Type.Boolean(),
  labels: Labels,
  auth: Type.Union([GatewayAuth, Type.Null()]),
  ...limits,
  health: GatewayServerHealth,
  dropped: GatewayDropped,
  createdBy: Type.String(),
  createdAt: Time,
  updatedAt: Time,
  version: Version,
});
export type GatewayServer = Static<typeof GatewayServer>;

export const ChangedGatewayServer = Type.Object({
  ...GatewayServer.properties,
  approvalId: Type.Union([Id('approval'), Type.Null()], {
    description: 'Approval that the change waits for; null where it was made.',
  }),
});
export type ChangedGatewayServer = Static<typeof ChangedGatewayServer>;

export const GATEWAY_DEFINITION_STATES = ['accepted', 'quarantined', 'rejected'] as const;
const DefinitionState = Type.Enum(GATEWAY_DEFINITION_STATES, {
  description:
    '`quarantined`: waits for an administrator. In `enforce` only tools that are `accepted` are listed and called.',
});
export type GatewayDefinitionState = Static<typeof DefinitionState>;

export const GATEWAY_DEFINITION_KINDS = [
  'tool',
  'prompt',
  'resource',
  'template',
  'server',
] as const;
const DefinitionKind = Type.Enum(GATEWAY_DEFINITION_KINDS, {
  description:
    'What the definition is of; `server` is what the server says about itself: its name, title and instructions.',
});
export type GatewayDefinitionKind = Static<typeof DefinitionKind>;

export const GatewayDefinitionQuery = Type.Object(
  {
    ...listQuery,
    kind: Type.Optional(DefinitionKind),
    state: Type.Optional(DefinitionState),
  },
  { additionalProperties: false },
);

const Hash = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the definition as canonical JSON (RFC 8785).',
});
const DefinitionName = Type.String({
  minLength: 1,
  maxLength: 1000,
  description:
    'Name of a tool or prompt, address of a resource or template; `server` of the server itself.',
});
/** The definition of a tool, prompt or resource as its server shows it, and what is remarkable about it. */
export const GatewayDefinition = Type.Object({
  kind: DefinitionKind,
  name: DefinitionName,
  state: DefinitionState,
  hash: Hash,
  definition: nullable(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          'The definition of the hash, with every member that the protocol has. Null where it is too large to be kept.',
      },
    ),
  ),
  acceptedHash: nullable(Hash),
  changes: Type.Array(
    Type.Object({
      at: Type.String({ description: 'JSON Pointer (RFC 6901).' }),
      before: Type.Unknown(),
      after: Type.Unknown(),
    }),
    { description: 'What differs from the accepted definition.' },
  ),
  flags: Type.Array(
    Type.Object({
      kind: Type.String({ examples: ['hidden-text', 'look-alike-name', 'widened-schema'] }),
      at: Type.String({ description: 'JSON Pointer into the definition.' }),
      text: Type.String({ description: 'What was found.' }),
      holds: Type.Boolean({
        description: 'True when it keeps the definition from being accepted.',
      }),
    }),
  ),
  firstSeenAt: Time,
  changedAt: Time,
  decidedBy: nullable(Type.String()),
  decidedAt: nullable(Time),
});
export type GatewayDefinition = Static<typeof GatewayDefinition>;

export const DecideGatewayDefinition = Type.Object(
  { kind: Type.Optional(DefinitionKind), name: DefinitionName, hash: Hash },
  { additionalProperties: false },
);
export type DecideGatewayDefinition = Static<typeof DecideGatewayDefinition>;
