import { type RuleCases, sample } from '../sample.testing.ts';

export const PAYSTACK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/paystack-secret-key',
    valid: [`sk_live_${sample('hex', 40, 5001)}`],
    invalid: [`sk_live_${sample('hex', 17, 5002)}`, `sk_live_${'0'.repeat(40)}`],
  },
];
