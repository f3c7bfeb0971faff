import { type RuleCases, sample } from '../sample.testing.ts';

export const OKTA_CASES: readonly RuleCases[] = [
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
];
