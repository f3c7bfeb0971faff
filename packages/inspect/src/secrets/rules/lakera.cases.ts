import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const LAKERA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lakera-api-key',
    valid: [assigned('LAKERA_GUARD_API_KEY', sample('hex', 64, 5185))],
    invalid: [
      `LAKERA_GUARD_API_KEY=${sample('hex', 29, 5186)}`,
      `LAKERA_GUARD_API_KEY=${'0'.repeat(64)}`,
      `BUILD_REFERENCE=${sample('hex', 64, 5187)}`,
    ],
  },
];
