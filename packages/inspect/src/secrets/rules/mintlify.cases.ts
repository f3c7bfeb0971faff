import { type RuleCases, sample } from '../sample.testing.ts';

export const MINTLIFY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/mintlify-api-key',
    valid: [`mint_${sample('base62', 32, 6036)}`, `mint_dsc_${sample('base62', 24, 6037)}`],
    invalid: [
      `mint_${sample('base62', 12, 6038)}`,
      `mint_${'x'.repeat(32)}`,
      `nmint_${sample('base62', 32, 6039)}`,
      `mint_${sample('base62', 50, 6040)}`,
    ],
  },
];
