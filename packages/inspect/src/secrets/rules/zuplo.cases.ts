import { type RuleCases, sample } from '../sample.testing.ts';

export const ZUPLO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zuplo-api-key',
    valid: [`zpka_${sample('lower36', 32, 6226)}_${sample('hex', 8, 6227)}`],
    invalid: [
      `zpka_${sample('lower36', 32, 6228)}`,
      `zpka_${'x'.repeat(32)}_${sample('hex', 8, 6229)}`,
      `nzpka_${sample('lower36', 32, 6230)}_${sample('hex', 8, 6231)}`,
      `zpka_${sample('lower36', 32, 6232)}_${sample('hex', 9, 6233)}`,
    ],
  },
];
