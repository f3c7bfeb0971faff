import { type Static, Type } from 'typebox';
import { Id } from '../ids.ts';
import { Time } from '../list.ts';

const closed = { additionalProperties: false } as const;
const MAX_RULES = 100;
const MAX_VALUES = 100;
/** What an issuer, an audience or a client id may be: visible ASCII. */
const NAME = '^[\\x21-\\x7e]{1,500}$';

const ClaimPath = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  minItems: 1,
  maxItems: 5,
  description:
    'Names from the outermost object inwards: a name may hold dots, as claims of real providers do.',
});
const Values = Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
  minItems: 1,
  maxItems: MAX_VALUES,
  description: 'Holds where the claim, or an item of it when it is an array, is one of them.',
});
const GrantedRole = Type.Enum(['viewer', 'member', 'admin'] as const);

export const ClaimCondition = Type.Object({ claim: ClaimPath, values: Values }, closed);

export const RoleRule = Type.Union(
  [
    Type.Object({ claim: ClaimPath, values: Values, role: GrantedRole }, closed),
    Type.Object({ group: Id('group'), role: GrantedRole }, closed),
  ],
  { description: 'A claim, or a group of the directory, that gives a role; the highest counts.' },
);

export const ProviderPurpose = Type.Enum(['people', 'agents', 'provisioning'] as const, {
  description:
    '`people` sign in or send JWTs, `agents` send JWTs, `provisioning` sends client assertions for SCIM.',
});

const settings = {
  purposes: Type.Array(ProviderPurpose, { minItems: 1, maxItems: 3, uniqueItems: true }),
  clientId: Type.Union([Type.String({ pattern: NAME }), Type.Null()], {
    description: 'Client that signs people in; null where nobody signs in by it.',
  }),
  clientAuthentication: Type.Enum(['none', 'client_secret', 'private_key_jwt'] as const, {
    description:
      'How the client authenticates: `private_key_jwt` by the key at `/.well-known/jwks.json`; `none` is a public client, which PKCE alone protects.',
  }),
  linkClaim: Type.String({
    pattern: '^[A-Za-z0-9_:./-]{1,200}$',
    description:
      "Claim that equals the `externalId` of a person's provisioned record, and ties the two once: `sub`, or `oid` for Microsoft Entra ID. Addresses and names are refused.",
  }),
  requiredClaims: Type.Array(ClaimCondition, {
    maxItems: MAX_RULES,
    description:
      'Conditions that each JWT must meet. An issuer of many organisations needs one: `hd` for Google, `tid` for Microsoft Entra ID.',
  }),
  roleRules: Type.Array(RoleRule, { maxItems: MAX_RULES }),
  defaultRole: Type.Enum(['none', 'viewer', 'member'] as const, {
    description: 'Role of people whom no rule gives one; `none` is no access.',
  }),
  sessionSeconds: Type.Integer({ minimum: 300, maximum: 86_400 }),
  idleSeconds: Type.Integer({ minimum: 60, maximum: 3_600 }),
  isProvisioned: Type.Boolean({
    description: 'Only people whom a directory has provisioned by SCIM have access.',
  }),
  adminAudience: Type.String({
    pattern: NAME,
    description: "Audience of people's JWTs; the service issues it unless another is given.",
  }),
  agentAudience: Type.String({
    pattern: NAME,
    description: "Audience of agents' JWTs; the service issues it unless another is given.",
  }),
};

export const ProviderSettings = Type.Object(settings);
export type ProviderSettings = Static<typeof ProviderSettings>;

const { purposes, ...optional } = Type.Partial(Type.Object(settings)).properties;

export const PutIdentityProvider = Type.Object(
  {
    issuer: Type.String({
      pattern: NAME,
      description: 'Issuer as its tokens name it; the provider that has it is changed.',
    }),
    ...optional,
    purposes: settings.purposes,
    clientSecret: Type.Optional(
      Type.String({
        pattern: '^[\\x20-\\x7e]{1,1000}$',
        description: 'Stored encrypted, never returned. Absent: the stored one is kept.',
      }),
    ),
  },
  closed,
);
export type PutIdentityProvider = Static<typeof PutIdentityProvider>;

const PendingSettings = Type.Object({
  version: Type.Integer({
    minimum: 1,
    description: 'Rises with each proposal; name it to `confirm` what you have read.',
  }),
  settings: ProviderSettings,
  hasClientSecret: Type.Boolean(),
  proposedBy: Type.String(),
  waitsFor: Type.Enum(['sign_in', 'admin_token', 'agent_token', 'token', 'confirmation'] as const, {
    description:
      "What brings the settings into force: a sign-in of an administrator under them (`proofUrl`); a token for `verify` (an administrator's, an agent's, or any of the issuer); or, once proven in production, `confirm` by another administrator.",
  }),
  proofUrl: Type.Union([Type.String(), Type.Null()], {
    description: 'Where an administrator signs in to prove the settings; null without `sign_in`.',
  }),
});

export const IdentityProvider = Type.Object({
  id: Id('identityProvider'),
  issuer: Type.String(),
  state: Type.Enum(['pending', 'active', 'disabled'] as const, {
    description: '`pending`: no settings have been in force yet.',
  }),
  settings: Type.Union([ProviderSettings, Type.Null()], {
    description: 'Settings in force, or last in force; null where there never were any.',
  }),
  hasClientSecret: Type.Boolean(),
  adminClaim: Type.Union(
    [Type.Object({ name: Type.String(), value: Type.String() }), Type.Null()],
    {
      description: "The operator's rule: this claim makes an administrator, beside `roleRules`.",
    },
  ),
  pending: Type.Union([PendingSettings, Type.Null()], {
    description: 'Proposed settings that are not in force yet.',
  }),
  redirectUri: Type.Union([Type.String(), Type.Null()], {
    description: 'Redirect URI of the client; null while the service has no public address.',
  }),
  logoutUri: Type.Union([Type.String(), Type.Null()], {
    description: 'Back-channel logout URI of the client.',
  }),
  createdAt: Time,
  updatedAt: Time,
});
export type IdentityProvider = Static<typeof IdentityProvider>;

export const VerifyIdentityProvider = Type.Object(
  {
    token: Type.String({
      pattern: '^[\\w-]+\\.[\\w-]+\\.[\\w-]+$',
      maxLength: 16_384,
      description: 'JWT of the issuer. It is verified, and not kept.',
    }),
  },
  closed,
);

export const ConfirmIdentityProvider = Type.Object(
  {
    version: Type.Integer({
      minimum: 1,
      maximum: 1_000_000_000,
      description: '`pending.version` as read.',
    }),
  },
  closed,
);
