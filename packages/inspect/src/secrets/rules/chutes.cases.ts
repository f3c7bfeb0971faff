import { type RuleCases, sample } from '../sample.testing.ts';

export const CHUTES_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/chutes-api-key',
    valid: [
      `cpk_${sample('hex', 32, 6710)}.${sample('hex', 32, 6711)}.${sample('base62', 32, 6712)}`,
    ],
    invalid: [
      `cpk_${sample('hex', 32, 6713)}.${sample('hex', 32, 6714)}`,
      `cpk_${sample('hex', 32, 6715)}.${sample('hex', 32, 6716)}.${sample('base62', 33, 6717)}`,
      `ncpk_${sample('hex', 32, 6718)}.${sample('hex', 32, 6719)}.${sample('base62', 32, 6720)}`,
      `cpk_${'x'.repeat(32)}.${'x'.repeat(32)}.${'x'.repeat(32)}`,
    ],
  },
];
