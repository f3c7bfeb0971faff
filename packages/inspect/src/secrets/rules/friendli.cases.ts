import { type RuleCases, sample } from '../sample.testing.ts';

export const FRIENDLI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/friendli-token',
    valid: [`flp_${sample('base62', 46, 5040)}`],
    invalid: [
      `flp_${sample('base62', 20, 5041)}`,
      `flp_${'x'.repeat(46)}`,
      `nflp_${sample('base62', 46, 5042)}`,
    ],
  },
];
