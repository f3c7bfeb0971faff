import { type RuleCases, sample } from '../sample.testing.ts';

export const CLICKUP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/clickup-token',
    valid: [
      `pk_${sample('digits', 8, 9023)}_${sample('lower36', 32, 9024)}`,
      `pk_${sample('digits', 8, 330)}_${sample('upper36', 32, 331)}`,
    ],
    invalid: [`pk_live_${sample('base62', 32, 329)}`, `pk_${'0'.repeat(8)}_${'x'.repeat(32)}`],
  },
];
