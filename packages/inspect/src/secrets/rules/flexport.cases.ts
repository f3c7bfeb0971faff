import { type RuleCases, sample } from '../sample.testing.ts';

export const FLEXPORT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/flexport-api-key',
    valid: [`shltm_${sample('base64url', 39, 6815)}Q`],
    invalid: [
      `shltm_${sample('base64url', 20, 6816)}`,
      `shltm_${'x'.repeat(40)}`,
      `nshltm_${sample('base64url', 39, 6817)}Q`,
      `shltm_${sample('base62', 41, 6818)}`,
    ],
  },
];
