import { type RuleCases, sample } from '../sample.testing.ts';

export const APIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/apify-api-token',
    valid: [`apify_api_${sample('base62', 36, 90)}`],
    invalid: [`apify_api_${sample('base62', 12, 89)}`, `apify_api_${'x'.repeat(36)}`],
  },
];
