import { type RuleCases, sample } from '../sample.testing.ts';

export const DNSIMPLE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/dnsimple-access-token',
    valid: [`dnsimple_a_${sample('base62', 32, 5078)}`],
    invalid: [`dnsimple_a_${'x'.repeat(32)}`],
  },
];
