import { type RuleCases, sample } from '../sample.testing.ts';

export const TICKETTAILOR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tickettailor-api-key',
    valid: [
      `sk_${sample('digits', 4, 6819)}_${sample('digits', 6, 6820)}_${sample('hex', 32, 6821)}`,
    ],
    invalid: [
      `sk_${sample('digits', 4, 6822)}_${sample('digits', 6, 6823)}`,
      `sk_${sample('digits', 4, 6824)}_${sample('digits', 6, 6825)}_${sample('hex', 33, 6826)}`,
      `sk_${sample('digits', 4, 6827)}_${sample('digits', 6, 6828)}_${'x'.repeat(32)}`,
      `nsk_${sample('digits', 4, 6829)}_${sample('digits', 6, 6830)}_${sample('hex', 32, 6831)}`,
    ],
  },
];
