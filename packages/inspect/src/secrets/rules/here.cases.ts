import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HERE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/here-api-key',
    valid: [assigned('HERE_API_KEY', sample('base64url', 43, 5167))],
    invalid: [
      `HERE_API_KEY=${sample('base64url', 18, 5168)}`,
      `HERE_API_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5169)}`,
    ],
  },
];
