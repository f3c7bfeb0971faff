import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ULTRAVOX_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ultravox-api-key',
    valid: [
      assigned('ULTRAVOX_API_KEY', `${sample('base62', 8, 5119)}.${sample('base62', 32, 5120)}`),
    ],
    invalid: [
      `ULTRAVOX_API_KEY=${sample('base62', 8, 5121)}.${sample('base62', 13, 5122)}`,
      `ULTRAVOX_API_KEY=${'x'.repeat(8)}.${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 8, 5123)}.${sample('base62', 32, 5124)}`,
    ],
  },
];
