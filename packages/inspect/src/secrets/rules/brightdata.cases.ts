import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BRIGHTDATA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/brightdata-api-key',
    valid: [assigned('BRIGHTDATA_API_KEY', sample('hex', 64, 5250))],
    invalid: [
      `BRIGHTDATA_API_KEY=${sample('hex', 29, 5251)}`,
      `BRIGHTDATA_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5252)}`,
    ],
  },
];
