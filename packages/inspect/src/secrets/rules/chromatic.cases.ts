import { type RuleCases, sample } from '../sample.testing.ts';

export const CHROMATIC_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/chromatic-token',
    valid: [`chpt_${sample('lower36', 16, 5258)}`],
    invalid: [`chpt_${'x'.repeat(16)}`, `nchpt_${sample('lower36', 16, 5259)}`],
  },
];
