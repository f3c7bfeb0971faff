import { type RuleCases, sample } from '../sample.testing.ts';

export const LICHESS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lichess-access-token',
    valid: [
      `lip_${sample('base62', 44, 9026)}`,
      `lip_${sample('base62', 20, 6250)}`,
      `lio_${sample('base62', 32, 6251)}`,
    ],
    invalid: [
      `lip_${sample('base62', 10, 6252)}`,
      `lip_${'x'.repeat(20)}`,
      `nlip_${sample('base62', 20, 6253)}`,
    ],
  },
];
