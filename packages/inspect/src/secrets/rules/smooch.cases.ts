import { type RuleCases, sample } from '../sample.testing.ts';

export const SMOOCH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/smooch-key-id',
    valid: [`act_${sample('lower36', 24, 9236)}`],
    invalid: [
      `act_${sample('digits', 24, 9237)}`,
      `act_${'x'.repeat(24)}`,
      `fact_${sample('lower36', 24, 9238)}`,
    ],
  },
];
