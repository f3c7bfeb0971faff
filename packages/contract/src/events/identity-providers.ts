import { Type } from 'typebox';
import type { EventDefinition } from './definition.ts';
import { CALLERS, IdentityProvider, Operator } from './entities.ts';

const Settings = Type.Object(
  {
    issuer: Type.String(),
    settings: Type.String({ description: 'JSON of the settings, without secrets.' }),
  },
  { additionalProperties: false },
);

/** Configuration of the identity providers of a tenant. */
export const IDENTITY_PROVIDER_EVENTS = {
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
} as const satisfies Record<string, EventDefinition>;
