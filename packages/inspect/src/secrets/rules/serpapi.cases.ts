import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SERPAPI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/serpapi-api-key',
    valid: [assigned('SERPAPI_API_KEY', sample('hex', 64, 5232))],
    invalid: [
      `SERPAPI_API_KEY=${sample('hex', 29, 5233)}`,
      `SERPAPI_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5234)}`,
    ],
  },
];
