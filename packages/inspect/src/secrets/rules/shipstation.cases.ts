import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const SHIPSTATION_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/shipstation-api-secret',
    valid: [assigned('SHIPSTATION_API_SECRET', sample('hex', 32, 5103))],
    invalid: [
      `SHIPSTATION_API_SECRET=${sample('hex', 13, 5104)}`,
      `SHIPSTATION_API_SECRET=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5105)}`,
    ],
  },
];
