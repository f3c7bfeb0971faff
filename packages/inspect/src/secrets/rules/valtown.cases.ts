import { type RuleCases, sample } from '../sample.testing.ts';

export const VALTOWN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/valtown-api-token',
    valid: [`vtwn_${sample('base62', 32, 6223)}`],
    invalid: [
      `vtwn_${sample('base62', 12, 6224)}`,
      `vtwn_${'x'.repeat(32)}`,
      `nvtwn_${sample('base62', 32, 6225)}`,
    ],
  },
];
