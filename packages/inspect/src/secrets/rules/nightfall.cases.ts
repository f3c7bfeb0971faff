import { type RuleCases, sample } from '../sample.testing.ts';

export const NIGHTFALL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/nightfall-api-key',
    valid: [`NF-${sample('base62', 32, 9227)}`],
    invalid: [
      `NF-${sample('base62', 12, 9228)}`,
      `NF-${'x'.repeat(32)}`,
      `ANF-${sample('base62', 32, 9229)}`,
    ],
  },
];
