import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const UNSPLASH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/unsplash-access-key',
    valid: [assigned('UNSPLASH_ACCESS_KEY', sample('base64url', 43, 5217))],
    invalid: [
      `UNSPLASH_ACCESS_KEY=${sample('base64url', 18, 5218)}`,
      `UNSPLASH_ACCESS_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5219)}`,
    ],
  },
];
