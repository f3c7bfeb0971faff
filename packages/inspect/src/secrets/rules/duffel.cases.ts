import { type RuleCases, sample } from '../sample.testing.ts';

export const DUFFEL_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/duffel-token',
    valid: [`duffel_live_${sample('base64url', 43, 463)}`],
    invalid: [`duffel_live_${sample('base64url', 12, 462)}`, `duffel_live_${'x'.repeat(43)}`],
  },
];
