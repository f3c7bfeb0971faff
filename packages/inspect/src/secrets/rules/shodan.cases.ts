import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SHODAN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shodan-api-key',
    valid: [assigned('SHODAN_API_KEY', sample('base62', 32, 5205))],
    invalid: [
      `SHODAN_API_KEY=${sample('base62', 13, 5206)}`,
      `SHODAN_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5207)}`,
    ],
  },
];
