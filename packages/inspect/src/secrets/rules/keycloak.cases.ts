import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const KEYCLOAK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/keycloak-client-secret',
    valid: [assigned('KEYCLOAK_CLIENT_SECRET', sample('base62', 32, 5019))],
    invalid: [
      `KEYCLOAK_CLIENT_SECRET=${sample('base62', 13, 5020)}`,
      `KEYCLOAK_CLIENT_SECRET=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5021)}`,
    ],
  },
];
