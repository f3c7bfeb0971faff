import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SERPER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/serper-api-key',
    valid: [assigned('SERPER_API_KEY', sample('hex', 40, 5229))],
    invalid: [
      `SERPER_API_KEY=${sample('hex', 17, 5230)}`,
      `SERPER_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5231)}`,
    ],
  },
];
