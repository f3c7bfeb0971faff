import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const KAGI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/kagi-api-key',
    valid: [
      assigned('KAGI_API_KEY', `${sample('base64url', 11, 6214)}.${sample('base64url', 43, 6215)}`),
    ],
    invalid: [
      `KAGI_API_KEY=${sample('base64url', 11, 6216)}.${sample('base64url', 20, 6217)}`,
      `KAGI_API_KEY=${'x'.repeat(11)}.${'x'.repeat(43)}`,
    ],
  },
];
