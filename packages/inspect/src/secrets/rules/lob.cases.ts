import { type RuleCases, sample } from '../sample.testing.ts';

export const LOB_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/lob-api-key',
    valid: [`live_${sample('hex', 35, 5054)}`],
    invalid: [
      `live_${sample('hex', 14, 5055)}`,
      `live_${'0'.repeat(35)}`,
      `nlive_${sample('hex', 35, 5056)}`,
    ],
  },
];
