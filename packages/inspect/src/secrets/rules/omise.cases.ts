import { type RuleCases, sample } from '../sample.testing.ts';

export const OMISE_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/omise-secret-key',
    valid: [`skey_${sample('lower36', 19, 5057)}`, `skey_test_${sample('lower36', 19, 5060)}`],
    invalid: [
      `skey_${sample('lower36', 6, 5058)}`,
      `skey_${'x'.repeat(19)}`,
      `nskey_${sample('lower36', 19, 5059)}`,
    ],
  },
];
