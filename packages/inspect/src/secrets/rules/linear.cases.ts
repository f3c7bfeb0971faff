import { type RuleCases, sample } from '../sample.testing.ts';

export const LINEAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/linear-api-key',
    valid: [`lin_api_${sample('base62', 40, 310)}`],
    invalid: [`lin_api_${sample('base62', 12, 309)}`, `lin_api_${'x'.repeat(40)}`],
  },
];
