import { type RuleCases, sample } from '../sample.testing.ts';

export const DBT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dbt-token',
    valid: [`dbtu_${sample('base64url', 43, 297)}`],
    invalid: [`dbtu_${sample('base64url', 12, 296)}`, `dbtu_${'x'.repeat(43)}`],
  },
];
