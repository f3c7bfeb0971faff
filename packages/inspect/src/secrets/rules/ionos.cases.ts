import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const IONOS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ionos-api-key',
    valid: [
      assigned('IONOS_API_KEY', `${sample('hex', 32, 5085)}.${sample('base64url', 86, 5086)}`),
    ],
    invalid: [
      `IONOS_API_KEY=${sample('hex', 32, 5087)}.${sample('base64url', 40, 5088)}`,
      `IONOS_API_KEY=${'0'.repeat(32)}.${'x'.repeat(86)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5089)}.${sample('base64url', 86, 5090)}`,
    ],
  },
];
