import { type RuleCases, sample } from '../sample.testing.ts';

export const PROMPTLAYER_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/promptlayer-api-key',
    valid: [`pl_${sample('hex', 32, 5159)}`],
    invalid: [
      `pl_${sample('hex', 13, 5160)}`,
      `pl_${'0'.repeat(32)}`,
      `npl_${sample('hex', 32, 5161)}`,
    ],
  },
];
