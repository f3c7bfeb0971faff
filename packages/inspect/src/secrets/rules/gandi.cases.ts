import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const GANDI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gandi-token',
    valid: [assigned('GANDI_PAT', sample('hex', 40, 5075))],
    invalid: [
      `GANDI_PAT=${sample('hex', 17, 5076)}`,
      `GANDI_PAT=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5077)}`,
    ],
  },
];
