import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OPENCAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/opencage-api-key',
    valid: [assigned('OPENCAGE_API_KEY', sample('hex', 32, 5184))],
    invalid: [
      `OPENCAGE_API_KEY=${sample('hex', 13, 5185)}`,
      `OPENCAGE_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5186)}`,
    ],
  },
];
