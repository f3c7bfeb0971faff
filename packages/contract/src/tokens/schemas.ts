import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

export const TOKEN_PREFIX = 'svt_';

/** Longest life of a provisioning token, in days. */
export const MAX_PROVISIONING_DAYS = 1_095;

export const CreateToken = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, examples: ['ci'] }),
    kind: Type.Optional(
      Type.Enum(['service', 'provisioning'] as const, {
        description:
          'A `provisioning` token opens `/scim/v2` alone. At most two of a provider are valid at once, each for at most 1,095 days (365 unless told).',
      }),
    ),
    providerId: Type.Optional(
      Type.String({
        ...Id('identityProvider'),
        description:
          'Identity provider whose people a provisioning token may change; may be left out where the tenant has one.',
      }),
    ),
    assertion: Type.Optional(
      Type.Object(
        {
          audience: Type.String({ minLength: 1, maxLength: 500 }),
          subject: Type.String({ minLength: 1, maxLength: 255 }),
        },
        {
          additionalProperties: false,
          description:
            'Assertions of the provider (RFC 7523) that stand for the secret of a provisioning token at the token endpoint: their `aud` and `sub`.',
        },
      ),
    ),
    expiresInDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  },
  { additionalProperties: false },
);
export type CreateToken = Static<typeof CreateToken>;

export const TokenKind = Type.Enum(['service', 'agent', 'provisioning'] as const);
export type TokenKind = Static<typeof TokenKind>;

/** A token without its value. */
export const Token = Type.Object({
  id: Id('token'),
  name: Type.String(),
  kind: TokenKind,
  createdBy: Type.String(),
  createdAt: Time,
  expiresAt: Type.Union([Time, Type.Null()]),
  revokedAt: Type.Union([Time, Type.Null()]),
  ownerLeftAt: Type.Union([Time, Type.Null()], {
    description:
      'When the directory removed the person who made the token, which goes on working; null otherwise.',
  }),
});
export type Token = Static<typeof Token>;

/** The only response that contains the value of a token. */
export const CreatedToken = Type.Object({
  ...Token.properties,
  token: Type.String({ description: 'Value of the token. Returned only in this response.' }),
});
export type CreatedToken = Static<typeof CreatedToken>;
