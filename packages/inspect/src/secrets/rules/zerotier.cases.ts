import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ZEROTIER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zerotier-api-token',
    valid: [assigned('ZEROTIER_CENTRAL_TOKEN', sample('base62', 32, 5026))],
    invalid: [
      `ZEROTIER_CENTRAL_TOKEN=${sample('base62', 13, 5027)}`,
      `ZEROTIER_CENTRAL_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5028)}`,
    ],
  },
];
