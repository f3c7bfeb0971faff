import { Type } from 'typebox';
import { Id } from '../ids.ts';
import { ADMINS } from '../role.ts';
import type { Route } from '../route.ts';
import {
  CHANGED_IDENTITY_PROVIDER,
  CONFIRM_IDENTITY_PROVIDER,
  IDENTITY_PROVIDER,
  PROVIDER_PARAMS,
  PUT_IDENTITY_PROVIDER,
  VERIFY_IDENTITY_PROVIDER,
} from './examples.ts';
import {
  ConfirmIdentityProvider,
  IdentityProvider,
  PutIdentityProvider,
  VerifyIdentityProvider,
} from './schemas.ts';

const params = Type.Object({ providerId: Id('identityProvider') });
const success = { status: 200, schema: IdentityProvider, example: IDENTITY_PROVIDER } as const;
const MAX_BODY_BYTES = 256 * 1024;

/** Changes of who may act: sign-in, proof and confirmation come before anything is in force. */
export const identityProviderRoutes = {
  listIdentityProviders: {
    method: 'GET',
    path: '/v1/identity-providers',
    summary: 'List the identity providers of the tenant',
    description:
      'Settings in force, settings that are pending, and what these wait for. Client secrets are never returned.',
    tag: 'identity-providers',
    roles: ADMINS,
    success: {
      status: 200,
      schema: Type.Object({ items: Type.Array(IdentityProvider) }),
      example: { items: [IDENTITY_PROVIDER] },
    },
    errors: [],
  },
  putIdentityProvider: {
    method: 'PUT',
    path: '/v1/identity-providers',
    summary: 'Propose an identity provider, or new settings of one',
    description:
      'The provider is found by its issuer. The proposed settings are pending, and those in force stay, until they are proven: `pending.waitsFor` says how. Fields that are left out have their defaults, not the settings in force. To propose exactly the settings in force withdraws a pending change.',
    tag: 'identity-providers',
    roles: ADMINS,
    body: PutIdentityProvider,
    bodyLimit: MAX_BODY_BYTES,
    example: { body: PUT_IDENTITY_PROVIDER },
    success: { status: 200, schema: IdentityProvider, example: CHANGED_IDENTITY_PROVIDER },
    changesAuthority: 'always',
    events: ['identity_provider.proposed', 'identity_provider.withdrawn'],
    errors: ['conflict', 'unprocessable'],
  },
  verifyIdentityProvider: {
    method: 'POST',
    path: '/v1/identity-providers/{providerId}/verify',
    summary: 'Prove pending settings by a token that the issuer signed',
    description:
      'The token is verified against the keys that the issuer publishes. The settings come into force; in production once another administrator has confirmed them. Settings under which people sign in are proven by a sign-in instead.',
    tag: 'identity-providers',
    roles: ADMINS,
    params,
    body: VerifyIdentityProvider,
    example: { params: PROVIDER_PARAMS, body: VERIFY_IDENTITY_PROVIDER },
    success,
    changesAuthority: 'always',
    events: ['identity_provider.proven', 'identity_provider.activated', 'session.ended'],
    errors: ['not_found', 'conflict', 'unprocessable'],
  },
  confirmIdentityProvider: {
    method: 'POST',
    path: '/v1/identity-providers/{providerId}/confirm',
    summary: 'Confirm proven settings, in production',
    description:
      'Needs an administrator other than the one who proposed them. Sessions that the former settings opened end.',
    tag: 'identity-providers',
    roles: ADMINS,
    params,
    body: ConfirmIdentityProvider,
    example: { params: PROVIDER_PARAMS, body: CONFIRM_IDENTITY_PROVIDER },
    success,
    changesAuthority: 'always',
    events: ['identity_provider.activated', 'session.ended'],
    errors: ['not_found', 'conflict'],
  },
  refreshIdentityProviderKeys: {
    method: 'POST',
    path: '/v1/identity-providers/{providerId}/refresh-keys',
    summary: 'Forget the cached keys of an identity provider',
    description:
      'Every process fetches the keys before it accepts the next JWT. Requests that start after the response are refused where a key that left the set signed their JWT.',
    tag: 'identity-providers',
    roles: ADMINS,
    params,
    example: { params: PROVIDER_PARAMS },
    success,
    changesAuthority: 'always',
    events: ['identity_provider.keys_refreshed'],
    errors: ['not_found', 'conflict'],
  },
  disableIdentityProvider: {
    method: 'POST',
    path: '/v1/identity-providers/{providerId}/disable',
    summary: 'Disable an identity provider',
    description:
      'Sessions and JWTs of the provider, and provisioning through it, are refused from the next request on; pending settings are dropped. To propose settings again leads back. The provider that the caller came by cannot be disabled.',
    tag: 'identity-providers',
    roles: ADMINS,
    params,
    example: { params: PROVIDER_PARAMS },
    success: {
      status: 200,
      schema: IdentityProvider,
      example: { ...IDENTITY_PROVIDER, state: 'disabled' },
    },
    changesAuthority: { never: 'withdraws authority' },
    events: ['identity_provider.disabled', 'session.ended'],
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
