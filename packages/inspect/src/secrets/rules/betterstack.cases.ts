import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BETTERSTACK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/betterstack-token',
    valid: [assigned('BETTERSTACK_API_TOKEN', sample('base62', 24, 5149))],
    invalid: [
      `BETTERSTACK_API_TOKEN=${sample('base62', 9, 5150)}`,
      `BETTERSTACK_API_TOKEN=${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('base62', 24, 5151)}`,
    ],
  },
];
