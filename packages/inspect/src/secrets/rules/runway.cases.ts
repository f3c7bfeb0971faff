import { type RuleCases, sample } from '../sample.testing.ts';

export const RUNWAY_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/runway-api-key',
    valid: [`key_${sample('hex', 128, 5089)}`],
    invalid: [
      `key_${sample('hex', 61, 5090)}`,
      `key_${'0'.repeat(128)}`,
      `nkey_${sample('hex', 128, 5091)}`,
    ],
  },
];
