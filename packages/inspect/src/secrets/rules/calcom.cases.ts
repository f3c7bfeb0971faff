import { type RuleCases, sample } from '../sample.testing.ts';

export const CALCOM_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/calcom-api-key',
    valid: [`cal_live_${sample('hex', 32, 5223)}`, `cal_${sample('hex', 32, 5226)}`],
    invalid: [
      `cal_live_${sample('hex', 13, 5224)}`,
      `cal_live_${'0'.repeat(32)}`,
      `ncal_live_${sample('hex', 32, 5225)}`,
    ],
  },
];
