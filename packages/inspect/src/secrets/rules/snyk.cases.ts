import { type RuleCases, sample } from '../sample.testing.ts';

export const SNYK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/snyk-token',
    valid: [
      {
        text: `SNYK_TOKEN=${sample('hex', 8, 274)}-${sample('hex', 4, 275)}-4${sample('hex', 3, 276)}-${sample('hex', 4, 277)}-${sample('hex', 12, 278)}`,
        secret: `${sample('hex', 8, 274)}-${sample('hex', 4, 275)}-4${sample('hex', 3, 276)}-${sample('hex', 4, 277)}-${sample('hex', 12, 278)}`,
      },
    ],
    invalid: [
      'SNYK_ORG_NAME=my-org',
      `SNYK_TOKEN=${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
