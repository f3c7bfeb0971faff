import { type RuleCases, sample } from '../sample.testing.ts';

export const THUNDERSTORE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/thunderstore-api-token',
    valid: [`tss_${sample('base62', 40, 6549)}`],
    invalid: [
      `tss_${sample('base62', 12, 6550)}`,
      `tss_${'x'.repeat(40)}`,
      `ntss_${sample('base62', 40, 6551)}`,
      `tss_${sample('base62', 90, 6552)}`,
    ],
  },
];
