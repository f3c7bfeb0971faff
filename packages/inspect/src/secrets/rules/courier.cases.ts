import { type RuleCases, sample } from '../sample.testing.ts';

export const COURIER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/courier-auth-token',
    valid: [`pk_prod_${sample('upper36', 28, 5147)}`],
    invalid: [
      `pk_prod_${sample('upper36', 11, 5148)}`,
      `pk_prod_${'X'.repeat(28)}`,
      `npk_prod_${sample('upper36', 28, 5149)}`,
    ],
  },
];
