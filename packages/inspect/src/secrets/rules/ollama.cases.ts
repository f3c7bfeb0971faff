import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const OLLAMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ollama-api-key',
    valid: [
      assigned('OLLAMA_API_KEY', `${sample('hex', 32, 5215)}.${sample('base64url', 24, 5216)}`),
    ],
    invalid: [
      `OLLAMA_API_KEY=${sample('hex', 13, 5217)}.${sample('base64url', 24, 5218)}`,
      `OLLAMA_API_KEY=${'0'.repeat(32)}.${'x'.repeat(24)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5219)}.${sample('base64url', 24, 5220)}`,
    ],
  },
];
