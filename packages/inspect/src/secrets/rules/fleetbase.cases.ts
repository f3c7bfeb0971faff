import { type RuleCases, sample } from '../sample.testing.ts';

export const FLEETBASE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/fleetbase-api-key',
    valid: [`flb_live_${sample('base62', 20, 6323)}`, `flb_live_${sample('base62', 48, 6324)}`],
    invalid: [
      `flb_test_${sample('base62', 20, 6325)}`,
      `flb_live_${sample('base62', 10, 6326)}`,
      `flb_live_${'x'.repeat(20)}`,
      `nflb_live_${sample('base62', 20, 6327)}`,
    ],
  },
];
