import { type RuleCases, sample } from '../sample.testing.ts';

export const CROSSMINT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/crossmint-server-key',
    valid: [
      `sk_production_${sample('base62', 120, 6315)}`,
      `sk_staging_${sample('base62', 32, 6316)}`,
    ],
    invalid: [
      `ck_production_${sample('base62', 120, 6317)}`,
      `sk_production_${sample('base62', 12, 6318)}`,
      `sk_production_${'x'.repeat(32)}`,
      `nsk_production_${sample('base62', 32, 6319)}`,
    ],
  },
];
