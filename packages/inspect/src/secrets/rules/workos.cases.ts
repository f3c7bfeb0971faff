import { type RuleCases, sample } from '../sample.testing.ts';

export const WORKOS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/workos-api-key',
    valid: [`sk_live_a2V5X${sample('base62', 60, 5003)}`],
    invalid: [`sk_live_a2V5X${'x'.repeat(60)}`],
  },
];
