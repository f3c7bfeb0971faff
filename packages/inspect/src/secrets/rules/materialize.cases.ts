import { type RuleCases, sample } from '../sample.testing.ts';

export const MATERIALIZE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/materialize-app-password',
    valid: [`mzp_${sample('hex', 64, 6920)}`, `mzp_${sample('base64url', 42, 6921)}Q`],
    invalid: [
      `mzp_${sample('hex', 30, 6922)}`,
      `mzp_${'x'.repeat(64)}`,
      `nmzp_${sample('hex', 64, 6923)}`,
      `mzp_${sample('hex', 65, 6924)}`,
    ],
  },
];
