import { type RuleCases, sample } from '../sample.testing.ts';

export const RADAR_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/radar-secret-key',
    valid: [`prj_live_sk_${sample('hex', 40, 5173)}`],
    invalid: [`prj_live_sk_${sample('hex', 17, 5174)}`, `prj_live_sk_${'0'.repeat(40)}`],
  },
];
