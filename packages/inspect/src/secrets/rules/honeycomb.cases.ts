import { type RuleCases, sample } from '../sample.testing.ts';

export const HONEYCOMB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/honeycomb-key',
    valid: [`hcaik_${sample('lower36', 58, 480)}`],
    invalid: [`hcaik_${sample('lower36', 12, 479)}`, `hcaik_${'x'.repeat(58)}`],
  },
];
