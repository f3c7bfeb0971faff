import { type RuleCases, sample } from '../sample.testing.ts';

export const TIGRIS_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/tigris-secret-key',
    valid: [`tsec_${sample('base64url', 62, 5231)}`],
    invalid: [
      `tsec_${sample('base64url', 28, 5232)}`,
      `tsec_${'x'.repeat(62)}`,
      `ntsec_${sample('base64url', 62, 5233)}`,
    ],
  },
];
