import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const PARTICLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/particle-access-token',
    valid: [assigned('PARTICLE_ACCESS_TOKEN', sample('hex', 40, 5161))],
    invalid: [
      `PARTICLE_ACCESS_TOKEN=${sample('hex', 17, 5162)}`,
      `PARTICLE_ACCESS_TOKEN=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5163)}`,
    ],
  },
];
