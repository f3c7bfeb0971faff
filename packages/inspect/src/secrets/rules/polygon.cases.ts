import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const POLYGON_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/polygon-api-key',
    valid: [assigned('POLYGON_API_KEY', sample('base62', 32, 5121))],
    invalid: [
      `POLYGON_API_KEY=${sample('base62', 13, 5122)}`,
      `POLYGON_API_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5123)}`,
    ],
  },
];
