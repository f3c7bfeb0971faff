import { type RuleCases, sample } from '../sample.testing.ts';

export const DEFINEDNETWORKING_CASES: readonly RuleCases[] = [
  {
    rule: 'secret/definednetworking-api-key',
    valid: [`dnkey-${sample('base32', 26, 5035)}-${sample('base32', 52, 5036)}`],
    invalid: [
      `dnkey-${sample('base32', 26, 5037)}-${sample('base32', 23, 5038)}`,
      `dnkey-${'X'.repeat(26)}-${'X'.repeat(52)}`,
      `ndnkey-${sample('base32', 26, 5039)}-${sample('base32', 52, 5040)}`,
    ],
  },
];
