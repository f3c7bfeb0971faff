import { type RuleCases, sample } from '../sample.testing.ts';

export const COCKROACH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cockroach-api-key',
    valid: [`CCDB1_${sample('base62', 22, 5119)}_${sample('base62', 40, 5120)}`],
    invalid: [
      `CCDB1_${sample('base62', 22, 5121)}_${sample('base62', 17, 5122)}`,
      `CCDB1_${'x'.repeat(22)}_${'x'.repeat(40)}`,
    ],
  },
];
