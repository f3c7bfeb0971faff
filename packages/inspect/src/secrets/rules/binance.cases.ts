import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BINANCE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/binance-api-secret',
    valid: [assigned('BINANCE_API_SECRET', sample('base62', 64, 5162))],
    invalid: [
      `BINANCE_API_SECRET=${sample('base62', 29, 5163)}`,
      `BINANCE_API_SECRET=${'x'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('base62', 64, 5164)}`,
    ],
  },
];
