import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const FLOWISE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/flowise-api-key',
    valid: [assigned('FLOWISE_API_KEY', sample('base64url', 43, 5173))],
    invalid: [
      `FLOWISE_API_KEY=${sample('base64url', 18, 5174)}`,
      `FLOWISE_API_KEY=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5175)}`,
    ],
  },
];
