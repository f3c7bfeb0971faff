import { type RuleCases, sample } from '../sample.testing.ts';

export const DAYTONA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/daytona-api-key',
    valid: [`dtn_${sample('hex', 64, 5145)}`],
    invalid: [
      `dtn_${sample('hex', 29, 5146)}`,
      `dtn_${'0'.repeat(64)}`,
      `ndtn_${sample('hex', 64, 5147)}`,
    ],
  },
];
