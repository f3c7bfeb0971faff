import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CLICKHOUSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clickhouse-cloud-secret',
    valid: [assigned('CLICKHOUSE_CLOUD_KEY_SECRET', `4b1d${sample('base62', 38, 5153)}`)],
    invalid: [
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${sample('base62', 16, 5154)}`,
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${'x'.repeat(38)}`,
      `BUILD_REFERENCE=4b1d${sample('base62', 38, 5155)}`,
    ],
  },
];
