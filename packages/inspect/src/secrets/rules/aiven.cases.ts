import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const AIVEN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/aiven-service-password',
    valid: [`AVNS_${sample('base64url', 19, 5127)}`],
    invalid: [`AVNS_${'x'.repeat(19)}`, `nAVNS_${sample('base64url', 19, 5128)}`],
  },
  {
    rule: 'secret/aiven-api-token',
    valid: [assigned('AIVEN_TOKEN', sample('base64', 344, 5129))],
    invalid: [
      `AIVEN_TOKEN=${sample('base64', 169, 5130)}`,
      `AIVEN_TOKEN=${'x'.repeat(344)}`,
      `BUILD_REFERENCE=${sample('base64', 344, 5131)}`,
    ],
  },
];
