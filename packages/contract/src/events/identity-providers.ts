import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, IdentityProvider, Operator } from './entities.ts';

const closed = { additionalProperties: false } as const;
const Settings = Type.Object(
  {
    issuer: Type.String(),
    settings: Type.String({ description: 'JSON of the settings, without secrets.' }),
  },
  closed,
);
const Issuer = Type.Object({ issuer: Type.String() }, closed);

/** Configuration of the identity providers of a tenant. */
export const IDENTITY_PROVIDER_EVENTS = {
  'identity_provider.proposed': {
    title: 'Settings of an identity provider were proposed; they are not in force',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Settings,
  },
  'identity_provider.withdrawn': {
    title: 'Proposed settings of an identity provider were withdrawn',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Issuer,
  },
  'identity_provider.proven': {
    title: 'Proposed settings of an identity provider were proven by a sign-in or a token',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Settings,
  },
  'identity_provider.activated': {
    title: 'Settings of an identity provider came into force',
    actor: [...CALLERS, Operator],
    subject: [IdentityProvider],
    data: Settings,
  },
  'identity_provider.keys_refreshed': {
    title: 'Cached keys of an identity provider were dropped on every process',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Issuer,
  },
  'identity_provider.disabled': {
    title: 'An identity provider was disabled: its people, agents and directory are refused',
    actor: CALLERS,
    subject: [IdentityProvider],
    data: Issuer,
  },
} as const satisfies Record<string, EventDefinition>;
