import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TENCENT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tencent-secret-key',
    valid: [assigned('TENCENTCLOUD_SECRET_KEY', sample('base62', 32, 5037))],
    invalid: [
      `TENCENTCLOUD_SECRET_KEY=${sample('base62', 13, 5038)}`,
      `TENCENTCLOUD_SECRET_KEY=${'x'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('base62', 32, 5039)}`,
    ],
  },
  {
    rule: 'secret/tencent-secret-id',
    valid: [`AKID${sample('base62', 32, 177)}`],
    invalid: [`AKID${sample('base62', 12, 176)}`, `AKID${'x'.repeat(32)}`],
  },
];
