import { type RuleCases, sample } from '../sample.testing.ts';

export const UNLEASH_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/unleash-api-token',
    valid: [`*:production.${sample('hex', 56, 5187)}`],
    invalid: [`*:production.${sample('hex', 25, 5188)}`, `*:production.${'0'.repeat(56)}`],
  },
];
