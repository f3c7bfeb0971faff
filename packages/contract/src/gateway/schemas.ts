import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

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

const Credential = Type.String({
  minLength: 1,
  maxLength: 8000,
  pattern: '^[\\x21-\\x7e]+$',
  description:
    'Bearer token that the gateway sends to the server. It is stored encrypted and never returned.',
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
    url: Url,
    mode: Type.Optional(GatewayMode),
    environment: Type.Optional(Type.Enum(['development', 'staging', 'production'] as const)),
    credential: Type.Optional(Credential),
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
    ...optionalLimits,
  },
  { additionalProperties: false, minProperties: 1 },
);
export type UpdateGatewayServer = Static<typeof UpdateGatewayServer>;

/** A server behind the gateway, without its credential. */
export const GatewayServer = Type.Object({
  id: Id('gatewayServer'),
  name: Type.String(),
  url: Type.String(),
  mode: GatewayMode,
  environment: Type.String({ description: 'Only agents of this environment reach the server.' }),
  hasCredential: Type.Boolean(),
  ...limits,
  createdBy: Type.String(),
  createdAt: Time,
  updatedAt: Time,
});
export type GatewayServer = Static<typeof GatewayServer>;
