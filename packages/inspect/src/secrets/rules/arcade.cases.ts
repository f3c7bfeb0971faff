import { type RuleCases, sample } from '../sample.testing.ts';

export const ARCADE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/arcade-api-key',
    valid: [`arc_${sample('base62', 56, 6756)}`],
    invalid: [
      `arc_${sample('base62', 18, 6757)}`,
      `arc_${'x'.repeat(56)}`,
      `arc_${sample('base62', 56, 6758)}${sample('base62', 4, 6759)}`,
      `narc_${sample('base62', 56, 6760)}`,
    ],
  },
];
