import { type RuleCases, sample } from '../sample.testing.ts';

export const PANGEA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/pangea-service-token',
    valid: [`pts_${sample('base32', 32, 6577).toLowerCase()}`],
    invalid: [
      `pts_${sample('base32', 10, 6578).toLowerCase()}`,
      `pts_${'x'.repeat(32)}`,
      `pts_${sample('base32', 32, 6579).toLowerCase()}${sample('base62', 4, 6580)}`,
      `npts_${sample('base32', 32, 6581).toLowerCase()}`,
    ],
  },
];
