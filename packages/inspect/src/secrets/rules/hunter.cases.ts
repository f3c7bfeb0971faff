import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HUNTER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hunter-api-key',
    valid: [assigned('HUNTER_API_KEY', sample('hex', 40, 5206))],
    invalid: [
      `HUNTER_API_KEY=${sample('hex', 17, 5207)}`,
      `HUNTER_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5208)}`,
    ],
  },
];
