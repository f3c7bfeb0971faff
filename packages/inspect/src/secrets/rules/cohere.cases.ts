import { type RuleCases, sample } from '../sample.testing.ts';

export const COHERE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cohere-api-key',
    valid: [
      { text: `COHERE_API_KEY=${sample('base62', 40, 21)}`, secret: `${sample('base62', 40, 21)}` },
    ],
    invalid: [`COHERE_API_KEY=${sample('base62', 30, 20)}`, `COHERE_API_KEY=${'x'.repeat(40)}`],
  },
];
