import { type RuleCases, sample } from '../sample.testing.ts';

export const ROOTLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rootly-api-token',
    valid: [`rootly_${sample('hex', 64, 5179)}`],
    invalid: [`rootly_${sample('hex', 29, 5180)}`, `rootly_${'0'.repeat(64)}`],
  },
];
