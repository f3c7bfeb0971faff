import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HEYGEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/heygen-api-key',
    valid: [assigned('HEYGEN_API_KEY', `${sample('base64', 58, 5098)}==`)],
    invalid: [
      `HEYGEN_API_KEY=${sample('base64', 26, 5099)}==`,
      `HEYGEN_API_KEY=${'x'.repeat(58)}==`,
      `BUILD_REFERENCE=${sample('base64', 58, 5100)}==`,
    ],
  },
];
