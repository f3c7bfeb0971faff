import { type RuleCases, sample } from '../sample.testing.ts';

export const MOLLIE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mollie-api-key',
    valid: [`live_${sample('base62', 30, 5006)}`, `test_${sample('base62', 30, 5009)}`],
    invalid: [
      `live_${sample('base62', 12, 5007)}`,
      `live_${'x'.repeat(30)}`,
      `nlive_${sample('base62', 30, 5008)}`,
    ],
  },
];
