import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZENROWS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zenrows-api-key',
    valid: [assigned('ZENROWS_API_KEY', sample('hex', 40, 5244))],
    invalid: [
      `ZENROWS_API_KEY=${sample('hex', 17, 5245)}`,
      `ZENROWS_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5246)}`,
    ],
  },
];
