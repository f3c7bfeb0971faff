import { type RuleCases, sample } from '../sample.testing.ts';
import { assigned } from '../sample-value.testing.ts';

export const CLOUDSMITH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/cloudsmith-api-key',
    valid: [assigned('CLOUDSMITH_API_KEY', sample('hex', 40, 5202))],
    invalid: [
      `CLOUDSMITH_API_KEY=${sample('hex', 17, 5203)}`,
      `CLOUDSMITH_API_KEY=${'0'.repeat(40)}`,
      `BUILD_REFERENCE=${sample('hex', 40, 5204)}`,
    ],
  },
  {
    rule: 'secret/cloudsmith-access-token',
    valid: [`csa_${sample('hex', 30, 9253)}${sample('base62', 6, 9254)}`],
    invalid: [
      `csa_${sample('hex', 12, 9255)}`,
      `csa_${'0'.repeat(36)}`,
      `acsa_${sample('hex', 36, 9256)}`,
    ],
  },
];
