import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SPARKPOST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sparkpost-api-key',
    valid: [assigned('SPARKPOST_API_KEY', sample('hex', 40, 5187))],
    invalid: [
      `SPARKPOST_API_KEY=${sample('hex', 17, 5188)}`,
      `SPARKPOST_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5189)}`,
    ],
  },
];
