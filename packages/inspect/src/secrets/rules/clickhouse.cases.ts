import { type RuleCases, sample } from '../sample.testing.ts';

export const CLICKHOUSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clickhouse-cloud-secret',
    valid: [`4b1d${sample('base62', 38, 5153)}`],
    invalid: [
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${sample('base62', 16, 5154)}`,
      `CLICKHOUSE_CLOUD_KEY_SECRET=4b1d${'x'.repeat(38)}`,
      `4b1d${sample('base62', 39, 5155)}`,
      `n4b1d${sample('base62', 38, 5155)}`,
      `4b1d${sample('hex', 36, 5156)}`,
    ],
  },
];
