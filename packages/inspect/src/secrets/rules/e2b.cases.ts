import { type RuleCases, sample } from '../sample.testing.ts';

export const E2B_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/e2b-api-key',
    valid: [`e2b_${sample('hex', 40, 88)}`],
    invalid: [
      `e2b_${sample('hex', 39, 87)}`,
      `e2b_${sample('hex', 41, 89)}`,
      `e2b_${'0'.repeat(40)}`,
    ],
  },
];
