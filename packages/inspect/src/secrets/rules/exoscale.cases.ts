import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const EXOSCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/exoscale-api-secret',
    valid: [assigned('EXOSCALE_API_SECRET', sample('base64url', 43, 5025))],
    invalid: [
      `EXOSCALE_API_SECRET=${sample('base64url', 18, 5026)}`,
      `EXOSCALE_API_SECRET=${'x'.repeat(43)}`,
      `BUILD_REFERENCE=${sample('base64url', 43, 5027)}`,
    ],
  },
];
