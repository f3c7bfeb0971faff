import { type RuleCases, sample } from '../sample.testing.ts';

export const MAXMIND_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/maxmind-license-key',
    valid: [`${sample('base62', 6, 5175)}_${sample('base62', 29, 5176)}_mmk`],
    invalid: [
      `${sample('base62', 6, 5177)}_${sample('base62', 11, 5178)}_mmk`,
      `${'x'.repeat(6)}_${'x'.repeat(29)}_mmk`,
      `n${sample('base62', 6, 5179)}_${sample('base62', 29, 5180)}_mmk`,
    ],
  },
];
