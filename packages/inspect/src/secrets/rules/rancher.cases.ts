import { type RuleCases, sample } from '../sample.testing.ts';

export const RANCHER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/rancher-token',
    valid: [`token-${sample('lower36', 5, 5009)}:${sample('lower36', 54, 5010)}`],
    invalid: [
      `token-${sample('lower36', 5, 5011)}:${sample('lower36', 24, 5012)}`,
      `token-${'x'.repeat(5)}:${'x'.repeat(54)}`,
      `ntoken-${sample('lower36', 5, 5013)}:${sample('lower36', 54, 5014)}`,
    ],
  },
];
