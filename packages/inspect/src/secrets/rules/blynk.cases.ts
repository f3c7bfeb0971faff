import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BLYNK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/blynk-auth-token',
    valid: [assigned('BLYNK_AUTH_TOKEN', sample('base64url', 32, 5164))],
    invalid: [
      `BLYNK_AUTH_TOKEN=${sample('base64url', 13, 5165)}`,
      `BLYNK_AUTH_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base64url', 32, 5166)}`,
    ],
  },
];
