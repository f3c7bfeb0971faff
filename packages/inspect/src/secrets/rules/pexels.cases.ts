import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PEXELS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pexels-api-key',
    valid: [assigned('PEXELS_API_KEY', sample('base62', 56, 5220))],
    invalid: [
      `PEXELS_API_KEY=${sample('base62', 25, 5221)}`,
      `PEXELS_API_KEY=${'x'.repeat(56)}`,
      `BUILD_REFERENCE=${sample('base62', 56, 5222)}`,
    ],
  },
];
