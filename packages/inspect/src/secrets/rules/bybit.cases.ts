import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BYBIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bybit-api-secret',
    valid: [assigned('BYBIT_API_SECRET', sample('base62', 36, 5171))],
    invalid: [
      `BYBIT_API_SECRET=${sample('base62', 15, 5172)}`,
      `BYBIT_API_SECRET=${'x'.repeat(36)}`,
      `BUILD_REFERENCE=${sample('base62', 36, 5173)}`,
    ],
  },
];
