import { type RuleCases, sample } from '../sample.testing.ts';

export const ZOHO_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/zoho-oauth-token',
    valid: [`1000.${sample('hex', 32, 5065)}.${sample('hex', 32, 5066)}`],
    invalid: [
      `1000.${sample('hex', 13, 5067)}.${sample('hex', 32, 5068)}`,
      `1000.${'0'.repeat(32)}.${'0'.repeat(32)}`,
      `n1000.${sample('hex', 32, 5069)}.${sample('hex', 32, 5070)}`,
    ],
  },
];
