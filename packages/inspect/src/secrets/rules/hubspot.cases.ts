import { type RuleCases, sample } from '../sample.testing.ts';

export const HUBSPOT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/hubspot-token',
    valid: [
      `pat-eu1-${sample('base62', 8, 9051)}-${sample('base62', 4, 9052)}-${sample('base62', 4, 9053)}-${sample('base62', 4, 9054)}-${sample('base62', 12, 9055)}`,
      `pat-na1-${sample('hex', 8, 333)}-${sample('hex', 4, 334)}-${sample('hex', 4, 335)}-${sample('hex', 4, 336)}-${sample('hex', 12, 337)}`,
    ],
    invalid: [
      `pat-na1-${sample('hex', 8, 332)}`,
      `pat-na1-${'0'.repeat(8)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(4)}-${'0'.repeat(12)}`,
    ],
  },
];
