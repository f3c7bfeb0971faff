import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const ROLLBAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rollbar-access-token',
    valid: [assigned('ROLLBAR_ACCESS_TOKEN', sample('hex', 32, 5152))],
    invalid: [
      `ROLLBAR_ACCESS_TOKEN=${sample('hex', 13, 5153)}`,
      `ROLLBAR_ACCESS_TOKEN=${'0'.repeat(32)}`,
      `BUILD_REFERENCE=${sample('hex', 32, 5154)}`,
    ],
  },
];
