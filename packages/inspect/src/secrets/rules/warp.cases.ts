import { type RuleCases, sample } from '../sample.testing.ts';

export const WARP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/warp-api-key',
    valid: [`wk-1.${sample('hex', 64, 6734)}`],
    invalid: [
      `wk-1.${sample('hex', 21, 6735)}`,
      `wk-1.${'x'.repeat(64)}`,
      `wk-1.${sample('hex', 64, 6736)}${sample('base62', 4, 6737)}`,
      `nwk-1.${sample('hex', 64, 6738)}`,
    ],
  },
];
