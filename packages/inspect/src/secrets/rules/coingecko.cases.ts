import { type RuleCases, sample } from '../sample.testing.ts';

export const COINGECKO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/coingecko-api-key',
    valid: [`CG-${sample('base62', 24, 5159)}`],
    invalid: [
      `CG-${sample('base62', 9, 5160)}`,
      `CG-${'x'.repeat(24)}`,
      `nCG-${sample('base62', 24, 5161)}`,
    ],
  },
];
