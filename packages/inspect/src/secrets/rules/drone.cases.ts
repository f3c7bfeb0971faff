import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DRONE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/drone-token',
    valid: [assigned('DRONE_TOKEN', sample('base62', 32, 5109))],
    invalid: [
      `DRONE_TOKEN=${sample('base62', 13, 5110)}`,
      `DRONE_TOKEN=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5111)}`,
    ],
  },
];
