import { type RuleCases, sample } from '../sample.testing.ts';

export const SANITY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/sanity-api-token',
    valid: [`sk${sample('base62', 180, 6925)}`],
    invalid: [
      `sk${sample('base62', 60, 6926)}`,
      `sk${'x'.repeat(180)}`,
      `sk${sample('base62', 180, 6927)}${sample('base62', 20, 6928)}`,
      `nsk${sample('base62', 180, 6929)}`,
    ],
  },
];
