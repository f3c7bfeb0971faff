import { type RuleCases, sample } from '../sample.testing.ts';

export const ECOSTRUXURE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ecostruxure-api-key',
    valid: [`AK1${sample('base62', 52, 9217)}`],
    invalid: [
      `AK1${sample('base62', 20, 9218)}`,
      `AK1${'x'.repeat(52)}`,
      `ZAK1${sample('base62', 52, 9219)}`,
    ],
  },
];
