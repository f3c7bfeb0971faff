import { type RuleCases, sample } from '../sample.testing.ts';

export const SHIPPO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shippo-token',
    valid: [`shippo_live_${sample('hex', 40, 461)}`],
    invalid: [`shippo_live_${sample('hex', 12, 460)}`, `shippo_live_${'0'.repeat(40)}`],
  },
];
