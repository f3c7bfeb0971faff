import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const VONAGE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/vonage-api-secret',
    valid: [assigned('VONAGE_API_SECRET', sample('base62', 16, 5105))],
    invalid: [
      `VONAGE_API_SECRET=${sample('base62', 5, 5106)}`,
      `VONAGE_API_SECRET=${'x'.repeat(16)}`,
      `BUILD_REFERENCE=${sample('base62', 16, 5107)}`,
    ],
  },
];
