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
  {
    rule: 'secret/sourcegraph-gateway-key',
    valid: [`slk_${sample('hex', 64, 5158)}`],
    invalid: [
      `slk_${sample('hex', 40, 5159)}`,
      `slk_${sample('hex', 65, 5160)}`,
      `slk_${'0'.repeat(64)}`,
      `nslk_${sample('hex', 64, 5158)}`,
    ],
  },
];
