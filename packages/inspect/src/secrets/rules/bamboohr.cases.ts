import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const BAMBOOHR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bamboohr-api-key',
    valid: [assigned('BAMBOOHR_API_KEY', sample('hex', 40, 5113))],
    invalid: [
      `BAMBOOHR_API_KEY=${sample('hex', 17, 5114)}`,
      `BAMBOOHR_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5115)}`,
    ],
  },
];
