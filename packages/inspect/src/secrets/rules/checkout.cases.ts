import { type RuleCases, sample } from '../sample.testing.ts';

export const CHECKOUT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/checkout-secret-key',
    valid: [
      `sk_${sample('hex', 8, 9044)}-${sample('hex', 4, 9045)}-${sample('hex', 4, 9046)}-${sample('hex', 4, 9047)}-${sample('hex', 12, 9048)}`,
      `sk_${sample('base32', 27, 12).toLowerCase()}`,
      `sk_sbox_${sample('base32', 26, 13).toLowerCase()}#`,
    ],
    invalid: [
      `sk_${sample('base32', 20, 12).toLowerCase()}`,
      `task_${sample('base32', 27, 12).toLowerCase()}`,
      `sk_${'a'.repeat(27)}`,
    ],
  },
];
