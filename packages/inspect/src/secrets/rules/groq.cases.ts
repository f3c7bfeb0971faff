import { type RuleCases, sample } from '../sample.testing.ts';

export const GROQ_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/groq-api-key',
    valid: [`gsk_${sample('base62', 52, 9)}`],
    invalid: [`gsk_${sample('base62', 30, 8)}`, `gsk_${'x'.repeat(52)}`],
  },
];
