import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LOKALISE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lokalise-api-token',
    valid: [assigned('LOKALISE_API_TOKEN', sample('hex', 40, 5128))],
    invalid: [
      `LOKALISE_API_TOKEN=${sample('hex', 17, 5129)}`,
      `LOKALISE_API_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5130)}`,
    ],
  },
];
