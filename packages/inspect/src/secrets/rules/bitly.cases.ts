import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BITLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitly-access-token',
    valid: [assigned('BITLY_ACCESS_TOKEN', sample('hex', 40, 5214))],
    invalid: [
      `BITLY_ACCESS_TOKEN=${sample('hex', 17, 5215)}`,
      `BITLY_ACCESS_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5216)}`,
    ],
  },
];
