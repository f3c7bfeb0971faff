import { type RuleCases, sample } from '../sample.testing.ts';

export const ORY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ory-api-token',
    valid: [`ory_pat_${sample('base62', 32, 5007)}`],
    invalid: [
      `ory_pat_${sample('base62', 13, 5008)}`,
      `ory_pat_${'x'.repeat(32)}`,
      `nory_pat_${sample('base62', 32, 5009)}`,
    ],
  },
];
