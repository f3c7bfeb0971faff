import { type RuleCases, sample } from '../sample.testing.ts';

export const KLARNA_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/klarna-api-key',
    valid: [`klarna_live_api_${sample('base62', 60, 5064)}`],
    invalid: [`klarna_live_api_${sample('base62', 27, 5065)}`, `klarna_live_api_${'x'.repeat(60)}`],
  },
];
