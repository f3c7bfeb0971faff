import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const NOVITA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/novita-api-key',
    valid: [assigned('NOVITA_API_KEY', `sk_${sample('base64url', 43, 5037)}`)],
    invalid: [
      `NOVITA_API_KEY=sk_${sample('base64url', 18, 5038)}`,
      `NOVITA_API_KEY=sk_${'x'.repeat(43)}`,
      `BUILD_REFERENCE=sk_${sample('base64url', 43, 5039)}`,
    ],
  },
];
