import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SCRAPERAPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scraperapi-api-key',
    valid: [assigned('SCRAPERAPI_KEY', sample('hex', 32, 5247))],
    invalid: [
      `SCRAPERAPI_KEY=${sample('hex', 13, 5248)}`,
      `SCRAPERAPI_KEY=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5249)}`,
    ],
  },
];
