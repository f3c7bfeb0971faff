import { type RuleCases, sample } from '../sample.testing.ts';

export const REPLICATE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/replicate-token',
    valid: [`r8_${sample('base62', 37, 7)}`],
    invalid: [`r8_${sample('base62', 20, 6)}`, `r8_${'x'.repeat(37)}`],
  },
];
