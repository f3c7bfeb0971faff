import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GOCARDLESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gocardless-access-token',
    valid: [assigned('GOCARDLESS_ACCESS_TOKEN', `live_${sample('base64url', 40, 5010)}`)],
    invalid: [
      `GOCARDLESS_ACCESS_TOKEN=live_${sample('base64url', 17, 5011)}`,
      `GOCARDLESS_ACCESS_TOKEN=live_${'x'.repeat(40)}`,
      `BUILD_REFERENCE=live_${sample('base64url', 40, 5012)}`,
    ],
  },
];
