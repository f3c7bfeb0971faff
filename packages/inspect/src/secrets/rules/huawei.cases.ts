import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const HUAWEI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/huawei-secret-key',
    valid: [assigned('HW_SECRET_KEY', sample('base62', 40, 5040))],
    invalid: [
      `HW_SECRET_KEY=${sample('base62', 17, 5041)}`,
      `HW_SECRET_KEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5042)}`,
    ],
  },
];
