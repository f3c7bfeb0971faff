import { type RuleCases, sample } from '../sample.testing.ts';

export const BITGO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/bitgo-access-token',
    valid: [`v2x${sample('hex', 64, 5180)}`],
    invalid: [
      `v2x${sample('hex', 29, 5181)}`,
      `v2x${'0'.repeat(64)}`,
      `nv2x${sample('hex', 64, 5182)}`,
    ],
  },
];
