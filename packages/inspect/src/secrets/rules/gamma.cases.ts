import { type RuleCases, sample } from '../sample.testing.ts';

export const GAMMA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/gamma-api-key',
    valid: [`sk-gamma-${sample('base62', 42, 6211)}`],
    invalid: [
      `sk-gamma-${sample('base62', 12, 6212)}`,
      `sk-gamma-${'x'.repeat(42)}`,
      `nsk-gamma-${sample('base62', 42, 6213)}`,
    ],
  },
];
