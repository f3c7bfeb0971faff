import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const TIINGO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tiingo-api-token',
    valid: [assigned('TIINGO_API_KEY', sample('hex', 40, 5124))],
    invalid: [
      `TIINGO_API_KEY=${sample('hex', 17, 5125)}`,
      `TIINGO_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5126)}`,
    ],
  },
];
