import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TAVUS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tavus-api-key',
    valid: [assigned('TAVUS_API_KEY', sample('hex', 32, 5101))],
    invalid: [
      `TAVUS_API_KEY=${sample('hex', 13, 5102)}`,
      `TAVUS_API_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5103)}`,
    ],
  },
];
