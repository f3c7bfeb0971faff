import { type RuleCases, sample } from '../sample.testing.ts';

export const WOOCOMMERCE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/woocommerce-consumer-secret',
    valid: [`cs_${sample('hex', 40, 5068)}`],
    invalid: [
      `cs_${sample('hex', 17, 5069)}`,
      `cs_${'0'.repeat(40)}`,
      `ncs_${sample('hex', 40, 5070)}`,
    ],
  },
];
