import { type RuleCases, sample } from '../sample.testing.ts';

export const WARPSTREAM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/warpstream-api-key',
    valid: [`aks_${sample('hex', 64, 6567)}`],
    invalid: [
      `aks_${sample('hex', 21, 6568)}`,
      `aks_${'x'.repeat(64)}`,
      `aks_${sample('hex', 64, 6569)}${sample('base62', 4, 6570)}`,
      `naks_${sample('hex', 64, 6571)}`,
    ],
  },
];
