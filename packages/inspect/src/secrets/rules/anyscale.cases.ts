import { type RuleCases, sample } from '../sample.testing.ts';

export const ANYSCALE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/anyscale-api-key',
    valid: [`esecret_${sample('base62', 26, 50)}`],
    invalid: [`esecret_${sample('base62', 10, 49)}`, `esecret_${'x'.repeat(26)}`],
  },
];
