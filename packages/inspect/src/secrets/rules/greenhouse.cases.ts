import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GREENHOUSE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/greenhouse-api-key',
    valid: [assigned('GREENHOUSE_API_KEY', `${sample('hex', 32, 111)}-4`)],
    invalid: [
      `GREENHOUSE_API_KEY=${sample('hex', 20, 112)}-4`,
      `GREENHOUSE_API_KEY=${'0'.repeat(32)}-4`,
      `BUILD_REFERENCE=${sample('hex', 32, 111)}-4`,
    ],
  },
];
