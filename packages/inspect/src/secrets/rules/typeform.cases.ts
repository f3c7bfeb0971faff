import { type RuleCases, sample } from '../sample.testing.ts';

export const TYPEFORM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/typeform-token',
    valid: [`tfp_${sample('base62', 44, 339)}_${sample('base62', 14, 340)}`],
    invalid: [`tfp_${sample('base62', 12, 338)}`, `tfp_${'x'.repeat(44)}_${'x'.repeat(14)}`],
  },
];
