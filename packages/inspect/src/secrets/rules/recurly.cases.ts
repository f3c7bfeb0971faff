import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const RECURLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/recurly-api-key',
    valid: [assigned('RECURLY_API_KEY', sample('hex', 32, 5043))],
    invalid: [
      `RECURLY_API_KEY=${sample('hex', 13, 5044)}`,
      `RECURLY_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5045)}`,
    ],
  },
];
