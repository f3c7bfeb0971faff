import { type RuleCases, sample } from '../sample.testing.ts';

export const LOGFIRE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/logfire-token',
    valid: [`pylf_v1_us_${sample('base62', 43, 5168)}`],
    invalid: [`pylf_v1_us_${sample('base62', 18, 5169)}`, `pylf_v1_us_${'x'.repeat(43)}`],
  },
];
