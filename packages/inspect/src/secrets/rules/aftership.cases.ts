import { type RuleCases, sample } from '../sample.testing.ts';

export const AFTERSHIP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aftership-api-key',
    valid: [`asat_${sample('hex', 32, 5106)}`],
    invalid: [
      `asat_${sample('hex', 13, 5107)}`,
      `asat_${'0'.repeat(32)}`,
      `nasat_${sample('hex', 32, 5108)}`,
    ],
  },
];
