import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const AI21_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ai21-api-key',
    valid: [assigned('AI21_API_KEY', sample('base62', 32, 5188))],
    invalid: [
      `AI21_API_KEY=${sample('base62', 13, 5189)}`,
      `AI21_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5190)}`,
    ],
  },
];
