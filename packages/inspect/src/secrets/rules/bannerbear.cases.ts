import { type RuleCases, sample } from '../sample.testing.ts';

export const BANNERBEAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bannerbear-api-key',
    valid: [`bb_pr_${sample('hex', 30, 9201)}`, `bb_ma_${sample('hex', 30, 9202)}`],
    invalid: [
      `bb_pr_${sample('hex', 12, 9203)}`,
      `bb_pr_${'0'.repeat(30)}`,
      `abb_pr_${sample('hex', 30, 9204)}`,
    ],
  },
];
