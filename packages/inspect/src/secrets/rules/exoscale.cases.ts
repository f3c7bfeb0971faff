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
  {
    rule: 'secret/exoscale-api-key',
    valid: [`EXO${sample('hex', 24, 9257)}`, `EXO${sample('base62', 28, 9258)}`],
    invalid: [
      `EXO${sample('base62', 12, 9259)}`,
      `EXO${'x'.repeat(24)}`,
      `LEXO${sample('base62', 24, 9260)}`,
    ],
  },
];
