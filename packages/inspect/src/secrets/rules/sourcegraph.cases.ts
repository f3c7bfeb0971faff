import { type RuleCases, sample } from '../sample.testing.ts';

export const SOURCEGRAPH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sourcegraph-token',
    valid: [
      `sgp_${sample('hex', 16, 283)}_${sample('hex', 40, 284)}`,
      `sgp_${sample('hex', 40, 285)}`,
    ],
    invalid: [`sgp_${sample('hex', 12, 282)}`, `sgp_${'0'.repeat(16)}_${'0'.repeat(40)}`],
  },
];
