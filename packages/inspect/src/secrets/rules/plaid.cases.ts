import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PLAID_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/plaid-secret',
    valid: [assigned('PLAID_SECRET', sample('hex', 30, 5049))],
    invalid: [
      `PLAID_SECRET=${sample('hex', 12, 5050)}`,
      `PLAID_SECRET=${'0'.repeat(30)}`,
      `BUILD_REFERENCE=${sample('hex', 30, 5051)}`,
    ],
  },
  {
    rule: 'secret/plaid-access-token',
    valid: [
      `access-production-${sample('hex', 8, 449)}-${sample('hex', 4, 450)}-${sample('hex', 4, 451)}-${sample('hex', 4, 452)}-${sample('hex', 12, 453)}`,
    ],
    invalid: [
      `access-production-${sample('hex', 8, 448)}`,
      `access-production-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
