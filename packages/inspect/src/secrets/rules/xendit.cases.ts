import { type RuleCases, sample } from '../sample.testing.ts';

export const XENDIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/xendit-secret-key',
    valid: [`xnd_production_${sample('base62', 60, 5013)}`],
    invalid: [`xnd_production_${sample('base62', 27, 5014)}`, `xnd_production_${'x'.repeat(60)}`],
  },
];
