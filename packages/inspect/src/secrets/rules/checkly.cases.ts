import { type RuleCases, sample } from '../sample.testing.ts';

export const CHECKLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/checkly-api-key',
    valid: [`cu_${sample('hex', 32, 5146)}`],
    invalid: [
      `cu_${sample('hex', 13, 5147)}`,
      `cu_${'0'.repeat(32)}`,
      `ncu_${sample('hex', 32, 5148)}`,
    ],
  },
];
