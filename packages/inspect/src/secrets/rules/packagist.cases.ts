import { type RuleCases, sample } from '../sample.testing.ts';

export const PACKAGIST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/packagist-token',
    valid: [`packagist_ack_${sample('base62', 64, 252)}`],
    invalid: [`packagist_ack_${sample('base62', 12, 251)}`, `packagist_ack_${'x'.repeat(64)}`],
  },
];
