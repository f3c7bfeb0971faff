import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PLIVO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/plivo-auth-token',
    valid: [assigned('PLIVO_AUTH_TOKEN', sample('base62', 40, 5111))],
    invalid: [
      `PLIVO_AUTH_TOKEN=${sample('base62', 17, 5112)}`,
      `PLIVO_AUTH_TOKEN=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5113)}`,
    ],
  },
];
