import { type RuleCases, sample } from '../sample.testing.ts';

export const RESEND_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/resend-api-key',
    valid: [`re_${sample('base62', 8, 425)}_${sample('base62', 24, 426)}`],
    invalid: [
      `re_${sample('base62', 8, 422)}`,
      `core_${sample('base62', 8, 423)}_${sample('base62', 24, 424)}`,
      `re_${'x'.repeat(8)}_${'x'.repeat(24)}`,
    ],
  },
];
