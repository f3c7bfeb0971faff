import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const DUO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/duo-secret-key',
    valid: [assigned('DUO_SKEY', sample('base62', 40, 5016))],
    invalid: [
      `DUO_SKEY=${sample('base62', 17, 5017)}`,
      `DUO_SKEY=${'x'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('base62', 40, 5018)}`,
    ],
  },
];
