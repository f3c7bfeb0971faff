import { type RuleCases, sample } from '../sample.testing.ts';

export const UPCLOUD_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/upcloud-api-token',
    valid: [`ucat_${sample('base62', 30, 9030)}`, `ucat_${sample('upper36', 26, 5031)}`],
    invalid: [
      `ucat_${sample('upper36', 10, 5032)}`,
      `ucat_${'X'.repeat(26)}`,
      `nucat_${sample('upper36', 26, 5033)}`,
    ],
  },
];
