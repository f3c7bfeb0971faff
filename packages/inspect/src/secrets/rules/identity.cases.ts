import { type RuleCases, sample } from '../sample.ts';

export const IDENTITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/okta-api-token',
    valid: [
      {
        text: `OKTA_API_TOKEN=00${sample('base64url', 40, 509)}`,
        secret: `00${sample('base64url', 40, 509)}`,
      },
    ],
    invalid: [
      `OKTA_API_TOKEN=00${sample('base64url', 12, 508)}`,
      `OKTA_API_TOKEN=00${'x'.repeat(40)}`,
    ],
  },
  {
    rule: 'secret/auth0-client-secret',
    valid: [
      {
        text: `AUTH0_CLIENT_SECRET=${sample('base64url', 64, 510)}`,
        secret: `${sample('base64url', 64, 510)}`,
      },
    ],
    invalid: ['AUTH0_DOMAIN=tenant', `AUTH0_CLIENT_SECRET=${'x'.repeat(64)}`],
  },
  {
    rule: 'secret/tailscale-key',
    valid: [`tskey-auth-k${sample('base62', 10, 512)}CNTRL-${sample('base62', 32, 513)}`],
    invalid: [
      `tskey-auth-k${sample('base62', 10, 511)}`,
      `tskey-auth-k${'x'.repeat(10)}CNTRL-${'x'.repeat(32)}`,
    ],
  },
];
