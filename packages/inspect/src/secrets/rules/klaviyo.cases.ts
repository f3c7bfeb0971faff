import { type RuleCases, sample } from '../sample.testing.ts';

export const KLAVIYO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/klaviyo-private-key',
    valid: [
      `pk_${sample('hex', 34, 5192)}`,
      `pk_${sample('base62', 6, 5195)}_${sample('hex', 34, 5196)}`,
    ],
    invalid: [
      `pk_${sample('hex', 14, 5193)}`,
      `pk_${'0'.repeat(34)}`,
      `npk_${sample('hex', 34, 5194)}`,
    ],
  },
];
