import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SCRAPINGBEE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/scrapingbee-api-key',
    valid: [assigned('SCRAPINGBEE_API_KEY', sample('upper36', 80, 5241))],
    invalid: [
      `SCRAPINGBEE_API_KEY=${sample('upper36', 37, 5242)}`,
      `SCRAPINGBEE_API_KEY=${'X'.repeat(80)}`,
      `BUILD_REFERENCE=${sample('upper36', 80, 5243)}`,
    ],
  },
];
