import { type RuleCases, sample } from '../sample.testing.ts';

export const POSTMAN_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/postman-api-key',
    valid: [
      `PMAK-${sample('base62', 24, 9057)}-${sample('base62', 34, 9058)}`,
      `PMAK-${sample('hex', 24, 280)}-${sample('hex', 34, 281)}`,
    ],
    invalid: [`PMAK-${sample('hex', 24, 279)}`, `PMAK-${'0'.repeat(24)}-${'0'.repeat(34)}`],
  },
];
