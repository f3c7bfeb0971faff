import { type RuleCases, sample } from '../sample.testing.ts';

export const EASYPOST_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/easypost-api-key',
    valid: [`EZAK${sample('base62', 54, 459)}`],
    invalid: [`EZAK${sample('base62', 12, 458)}`, `EZAK${'x'.repeat(54)}`],
  },
];
