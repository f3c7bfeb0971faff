import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ALPACA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/alpaca-secret-key',
    valid: [assigned('APCA_API_SECRET_KEY', sample('base62', 40, 5112))],
    invalid: [
      `APCA_API_SECRET_KEY=${sample('base62', 17, 5113)}`,
      `APCA_API_SECRET_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5114)}`,
    ],
  },
];
