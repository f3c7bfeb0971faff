import { type RuleCases, sample } from '../sample.testing.ts';

export const LLAMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/llama-api-key',
    valid: [`LLM|${sample('digits', 16, 6726)}|${sample('base62', 27, 6727)}`],
    invalid: [
      `LLM|${sample('digits', 16, 6728)}`,
      `LLM|${sample('digits', 16, 6729)}|${sample('base62', 28, 6730)}`,
      `LLM|${sample('digits', 16, 6731)}|${'x'.repeat(27)}`,
      `nLLM|${sample('digits', 16, 6732)}|${sample('base62', 27, 6733)}`,
    ],
  },
];
