import { type RuleCases, sample } from '../sample.testing.ts';

export const AUTH0_CASES: readonly RuleCases[] = [
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
];
