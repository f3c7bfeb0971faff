import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BIGCOMMERCE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bigcommerce-access-token',
    valid: [assigned('BIGCOMMERCE_ACCESS_TOKEN', sample('lower36', 31, 5095))],
    invalid: [
      `BIGCOMMERCE_ACCESS_TOKEN=${sample('lower36', 12, 5096)}`,
      `BIGCOMMERCE_ACCESS_TOKEN=${'x'.repeat(31)}`,
      `BUILD_REFERENCE=${sample('lower36', 31, 5097)}`,
    ],
  },
];
