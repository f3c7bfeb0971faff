import { type RuleCases, sample } from '../sample.testing.ts';

export const RAMP_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/ramp-client-secret',
    valid: [`ramp_sec_${sample('base62', 48, 6293)}`],
    invalid: [
      `ramp_sec_${sample('base62', 16, 6294)}`,
      `ramp_sec_${'x'.repeat(48)}`,
      `ramp_sec_${sample('base62', 48, 6295)}${sample('base62', 4, 6296)}`,
      `nramp_sec_${sample('base62', 48, 6297)}`,
      `ramp_id_${sample('base62', 48, 6298)}`,
    ],
  },
];
