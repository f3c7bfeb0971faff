import { type RuleCases, sample } from '../sample.testing.ts';

export const STACKHAWK_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/stackhawk-api-key',
    valid: [`hawk.${sample('base62', 20, 5243)}.${sample('base62', 20, 5244)}`],
    invalid: [
      `hawk.${sample('base62', 7, 5245)}.${sample('base62', 20, 5246)}`,
      `hawk.${'x'.repeat(20)}.${'x'.repeat(20)}`,
      `nhawk.${sample('base62', 20, 5247)}.${sample('base62', 20, 5248)}`,
    ],
  },
];
