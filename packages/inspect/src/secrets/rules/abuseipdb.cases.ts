import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ABUSEIPDB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/abuseipdb-api-key',
    valid: [assigned('ABUSEIPDB_API_KEY', sample('hex', 80, 5208))],
    invalid: [
      `ABUSEIPDB_API_KEY=${sample('hex', 37, 5209)}`,
      `ABUSEIPDB_API_KEY=${'0'.repeat(80)}`,
      `BUILD_REFERENCE=${sample('hex', 80, 5210)}`,
    ],
  },
];
