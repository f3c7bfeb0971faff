import { type RuleCases, sample } from '../sample.testing.ts';

export const TRIGGER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/trigger-access-token',
    valid: [`tr_prod_${sample('base62', 24, 5122)}`],
    invalid: [`tr_prod_${'x'.repeat(24)}`, `ntr_prod_${sample('base62', 24, 5123)}`],
  },
];
