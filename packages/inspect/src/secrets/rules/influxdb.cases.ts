import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const INFLUXDB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/influxdb-token',
    valid: [assigned('INFLUX_TOKEN', `${sample('base64url', 86, 5138)}==`)],
    invalid: [
      `INFLUX_TOKEN=${sample('base64url', 40, 5139)}==`,
      `INFLUX_TOKEN=${'x'.repeat(86)}==`,
      `BUILD_REFERENCE=${sample('base64url', 86, 5140)}==`,
    ],
  },
];
