import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ABLY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ably-api-key',
    valid: [
      assigned(
        'ABLY_API_KEY',
        `${sample('base62', 6, 5121)}.${sample('base62', 6, 5122)}:${sample('base62', 43, 5123)}`,
      ),
    ],
    invalid: [
      `ABLY_API_KEY=${sample('base62', 6, 5124)}.${sample('base62', 6, 5125)}:${sample('base62', 18, 5126)}`,
      `ABLY_API_KEY=${'x'.repeat(6)}.${'x'.repeat(6)}:${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base62', 6, 5127)}.${sample('base62', 6, 5128)}:${sample('base62', 43, 5129)}`,
    ],
  },
];
