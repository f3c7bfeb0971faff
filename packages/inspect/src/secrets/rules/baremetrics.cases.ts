import { type RuleCases, sample } from '../sample.testing.ts';

export const BAREMETRICS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/baremetrics-api-key',
    valid: [`lk_${sample('base62', 22, 9250)}`],
    invalid: [
      `lk_${sample('base62', 12, 9251)}`,
      `lk_${'x'.repeat(22)}`,
      `alk_${sample('base62', 22, 9252)}`,
    ],
  },
];
