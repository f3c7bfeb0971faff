import { type RuleCases, sample } from '../sample.testing.ts';

export const LAUNCHDARKLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/launchdarkly-key',
    valid: [
      `sdk-${sample('hex', 8, 291)}-${sample('hex', 4, 292)}-4${sample('hex', 3, 293)}-${sample('hex', 4, 294)}-${sample('hex', 12, 295)}`,
    ],
    invalid: [
      `mob-${sample('hex', 8, 286)}-${sample('hex', 4, 287)}-4${sample('hex', 3, 288)}-${sample('hex', 4, 289)}-${sample('hex', 12, 290)}`,
      `sdk-${'0'.repeat(8)}-${'0'.repeat(4)}-4${'0'.repeat(3)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
