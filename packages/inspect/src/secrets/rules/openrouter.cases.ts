import { type RuleCases, sample } from '../sample.testing.ts';

export const OPENROUTER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/openrouter-api-key',
    valid: [`sk-or-v1-${sample('hex', 64, 15)}`],
    invalid: [`sk-or-v1-${sample('hex', 32, 14)}`, `sk-or-v1-${'0'.repeat(64)}`],
  },
];
