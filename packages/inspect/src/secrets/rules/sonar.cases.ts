import { type RuleCases, sample } from '../sample.testing.ts';

export const SONAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sonar-token',
    valid: [
      `sqco_${sample('base62', 50, 9061)}`,
      `squ_${sample('hex', 40, 272)}`,
      `sqp_${sample('hex', 40, 273)}`,
    ],
    invalid: [`squ_${sample('hex', 12, 271)}`, `squ_${'0'.repeat(40)}`],
  },
];
