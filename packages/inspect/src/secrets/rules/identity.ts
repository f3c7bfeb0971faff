import { namedValue } from '../named-value.ts';
import { reach } from '../reach.ts';
import { rotate, type SecretRule } from '../rule.ts';
import { whenRare } from '../validators.ts';

export const IDENTITY_RULES: readonly SecretRule[] = [
  {
    id: 'secret/okta-api-token',
    title: 'Okta API token',
    provider: 'okta',
    severity: 'critical',
    tier: 'context',
    pattern: namedValue('(?<![a-z])(?:okta|ssws)', '00[A-Za-z0-9_-]{40}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'write'),
    remediation: rotate('Okta admin console, Security, API, Tokens'),
    source: 'Okta developer documentation, API tokens',
  },
  {
    id: 'secret/auth0-client-secret',
    title: 'Auth0 client secret',
    provider: 'auth0',
    severity: 'high',
    tier: 'context',
    pattern: namedValue('auth0[a-z_.-]{0,20}(?:secret|token)', '[A-Za-z0-9_-]{64}'),
    flags: 'i',
    validate: whenRare('high'),
    reach: reach('identity-provider', 'unknown', 'unlimited', 'with-a-second-part'),
    remediation: rotate('Auth0 dashboard, Applications, Rotate secret'),
    source: 'Auth0 documentation, Rotate client secrets',
  },
  {
    id: 'secret/tailscale-key',
    title: 'Tailscale key',
    provider: 'tailscale',
    severity: 'critical',
    tier: 'format',
    pattern: 'tskey-(?:api|auth|client|scim|webhook)-[A-Za-z0-9]{8,20}-[A-Za-z0-9]{20,48}',
    prefixes: ['tskey-auth-', 'tskey-api-', 'tskey-client-', 'tskey-scim-', 'tskey-webhook-'],
    reach: reach('private-network', 'write', 'limited'),
    remediation: rotate('Tailscale admin console, Settings, Keys'),
    source: 'Tailscale documentation, Key and secret management',
  },
];
