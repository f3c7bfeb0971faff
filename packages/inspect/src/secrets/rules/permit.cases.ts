import { type RuleCases, sample } from '../sample.testing.ts';

export const PERMIT_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/permit-api-key',
    valid: [`permit_key_${sample('base62', 120, 6572)}`],
    invalid: [
      `permit_key_${sample('base62', 20, 6573)}`,
      `permit_key_${'x'.repeat(120)}`,
      `permit_key_${sample('base62', 120, 6574)}${sample('base62', 4, 6575)}`,
      `npermit_key_${sample('base62', 120, 6576)}`,
    ],
  },
];
