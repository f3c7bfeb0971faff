import { type RuleCases, sample } from '../sample.testing.ts';

export const EBAY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ebay-cert-id',
    valid: [
      `PRD-${sample('hex', 8, 9039)}-${sample('hex', 4, 9040)}-${sample('hex', 4, 9041)}-${sample('hex', 4, 9042)}-${sample('hex', 8, 9043)}`,
      `PRD-${sample('hex', 12, 5077)}-${sample('hex', 4, 5078)}-${sample('hex', 4, 5079)}-${sample('hex', 4, 5080)}-${sample('hex', 4, 5081)}`,
    ],
    invalid: [
      `PRD-${sample('hex', 3, 5082)}-${sample('hex', 4, 5083)}-${sample('hex', 4, 5084)}-${sample('hex', 4, 5085)}-${sample('hex', 4, 5086)}`,
      `PRD-${'0'.repeat(12)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}`,
      `nPRD-${sample('hex', 12, 5087)}-${sample('hex', 4, 5088)}-${sample('hex', 4, 5089)}-${sample('hex', 4, 5090)}-${sample('hex', 4, 5091)}`,
    ],
  },
];
