import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CHARGEBEE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/chargebee-api-key',
    valid: [assigned('CHARGEBEE_API_KEY', `live_${sample('base62', 36, 5046)}`)],
    invalid: [
      `CHARGEBEE_API_KEY=live_${sample('base62', 15, 5047)}`,
      `CHARGEBEE_API_KEY=live_${'x'.repeat(36)}`,
      `BUILD_REFERENCE=live_${sample('base62', 36, 5048)}`,
    ],
  },
];
