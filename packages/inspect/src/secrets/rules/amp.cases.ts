import { type RuleCases, sample } from '../sample.testing.ts';

export const AMP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/amp-api-key',
    valid: [`sgamp_user_01${sample('upperHex', 24, 6701)}_${sample('hex', 64, 6702)}`],
    invalid: [
      `sgamp_user_01${sample('upperHex', 24, 6703)}_${sample('hex', 30, 6704)}`,
      `sgamp_user_01${sample('upperHex', 24, 6705)}_${sample('hex', 65, 6706)}`,
      `sgamp_user_01${sample('upperHex', 24, 6707)}_${'x'.repeat(64)}`,
      `nsgamp_user_01${sample('upperHex', 24, 6708)}_${sample('hex', 64, 6709)}`,
    ],
  },
];
