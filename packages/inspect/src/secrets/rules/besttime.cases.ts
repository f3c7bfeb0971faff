import { type RuleCases, sample } from '../sample.testing.ts';

export const BESTTIME_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/besttime-private-key',
    valid: [`pri_${sample('hex', 32, 9205)}`],
    invalid: [
      `pri_${sample('hex', 12, 9206)}`,
      `pri_${'0'.repeat(32)}`,
      `apri_${sample('hex', 32, 9207)}`,
      `pri_${sample('hex', 33, 9208)}`,
    ],
  },
];
