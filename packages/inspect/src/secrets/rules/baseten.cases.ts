import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BASETEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/baseten-api-key',
    valid: [
      assigned('BASETEN_API_KEY', `${sample('base62', 8, 5001)}.${sample('base62', 32, 5002)}`),
    ],
    invalid: [
      `BASETEN_API_KEY=${sample('base62', 8, 5003)}.${sample('base62', 13, 5004)}`,
      `BASETEN_API_KEY=${'x'.repeat(8)}.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 8, 5005)}.${sample('base62', 32, 5006)}`,
    ],
  },
];
