import { type RuleCases, sample } from '../sample.testing.ts';

export const CIRCLECI_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/circleci-token',
    valid: [
      `CCIPAT_${sample('base62', 22, 9021)}_${sample('lower36', 40, 9022)}`,
      `CCIPAT_${sample('base62', 22, 254)}_${sample('hex', 40, 255)}`,
    ],
    invalid: [`CCIPAT_${sample('base62', 22, 253)}`, `CCIPAT_${'x'.repeat(22)}_${'0'.repeat(40)}`],
  },
];
